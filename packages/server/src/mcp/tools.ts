import { plainText } from "@askwell/content";
import { limits } from "@askwell/domain";
import * as v from "valibot";
import {
  answerOutput,
  commentOutput,
  foundOutput,
  listedQuestionOutput,
  listedUserOutput,
  NOTICE,
  notice,
  questionOutput,
  tagDetailOutput,
  tagOutput,
  userOutput,
} from "./outputs.ts";
import {
  addressOf,
  answerData,
  commentData,
  foundPost,
  listedQuestion,
  postAddress,
  questionData,
  userAddress,
} from "./post-data.ts";
import { described, idField, nameField, page, size, tool } from "./tool.ts";

const count = v.number();

/** The tools that read. Those whose names begin with `get_` exist in the original. Source: docs/rules/mcp.md. */
export const readingTools = [
  tool({
    name: "search",
    title: "Search questions and answers",
    description:
      "Searches this community. Words narrow the results; [tag], user:name, isaccepted:yes, score:3, answers:0, created:2024-01-01..2024-06-30, created:week, is:question and is:answer are filters.",
    schema: v.object({
      query: described(v.pipe(v.string(), v.nonEmpty(), v.maxLength(limits.searchQuery.max)), "Words and filters."),
      page,
      page_size: size(30),
    }),
    output: v.object({ notice, count, results: v.array(foundOutput) }),
    run: async ({ api, links }, input) => {
      const { count, list } = await api.search({ q: input.query, page: input.page, size: input.page_size });
      return { notice: NOTICE, count, results: list.map((each) => foundPost(links, each)) };
    },
  }),
  tool({
    name: "get_questions",
    title: "List questions",
    description:
      "Lists questions by time, activity, score or what is unanswered, of the whole site, a tag or an author.",
    schema: v.object({
      order: v.optional(
        described(v.picklist(["newest", "active", "hot", "score", "unanswered"]), "The order."),
        "newest",
      ),
      tag: v.optional(nameField("Only questions with this tag."), ""),
      username: v.optional(nameField("Only questions of this person."), ""),
      page,
      page_size: size(50),
    }),
    output: v.object({ notice, count, questions: v.array(listedQuestionOutput) }),
    run: async ({ api, links }, input) => {
      const { count, list } = await api.questionPage(input);
      return { notice: NOTICE, count, questions: list.map((each) => listedQuestion(links, each)) };
    },
  }),
  tool({
    name: "get_question",
    title: "Read a question",
    description: "The text of a question as Markdown, with the address to cite.",
    schema: v.object({ question_id: idField("question") }),
    output: v.object({ notice, ...questionOutput.entries }),
    run: async ({ api, links }, input) => ({
      notice: NOTICE,
      ...questionData(links, await api.questionInfo({ id: input.question_id })),
    }),
  }),
  tool({
    name: "get_answers_by_question_id",
    title: "Read the answers of a question",
    description: "The answers of a question as Markdown, the accepted one first, each with the address to cite.",
    schema: v.object({ question_id: idField("question"), page, page_size: size(20) }),
    output: v.object({ notice, count, answers: v.array(answerOutput) }),
    run: async ({ api, links }, { question_id, ...paging }) => {
      const question = await api.questionInfo({ id: question_id });
      const { count, list } = await api.answerPage({ question_id, order: "default", ...paging });
      return { notice: NOTICE, count, answers: list.map((each) => answerData(links, question, each)) };
    },
  }),
  tool({
    name: "get_comments",
    title: "Read comments",
    description: "The comments on a question or an answer.",
    schema: v.object({ object_id: idField("question or answer"), page, page_size: size(50) }),
    output: v.object({ notice, count, comments: v.array(commentOutput) }),
    run: async ({ api, links }, input) => {
      const { count, list } = await api.commentPage({ ...input, query_cond: "created_at" });
      const url = list.length === 0 ? "" : await postAddress({ api, links }, input.object_id);
      return { notice: NOTICE, count, comments: list.map((each) => commentData(links, url, each)) };
    },
  }),
  tool({
    name: "get_similar_questions",
    title: "Find similar questions",
    description: "Questions of this community about the same as a question.",
    schema: v.object({ question_id: idField("question"), page_size: size(20) }),
    output: v.object({ notice, questions: v.array(listedQuestionOutput) }),
    run: async ({ api, links }, input) => {
      const { list } = await api.questionSimilarTag(input);
      return { notice: NOTICE, questions: (list ?? []).map((each) => listedQuestion(links, each)) };
    },
  }),
  tool({
    name: "get_tags",
    title: "List tags",
    description: "The tags of this community, or those whose names begin with some letters.",
    schema: v.object({ name: v.optional(nameField("The beginning of the name."), ""), page, page_size: size(50) }),
    output: v.object({ notice, count, tags: v.array(tagOutput) }),
    run: async ({ api, links }, input) => {
      const paging = { page: input.page, page_size: input.page_size };
      const { count, list } = await api.tagsPage({ ...paging, slug_name: input.name, query_cond: "popular" });
      return {
        notice: NOTICE,
        count,
        tags: list.map(({ slug_name, display_name, excerpt, question_count }) => ({
          ...{ name: slug_name, display_name, excerpt: plainText(excerpt), questions: question_count },
          url: `${links.siteUrl}/tags/${encodeURIComponent(slug_name)}`,
        })),
      };
    },
  }),
  tool({
    name: "get_tag_detail",
    title: "Read a tag",
    description: "What a tag is about, as Markdown.",
    schema: v.object({ name: nameField("The tag.") }),
    output: tagDetailOutput,
    run: async ({ api, links }, input) => {
      const tag = await api.tagInfo({ name: input.name });
      return {
        notice: NOTICE,
        ...{ name: tag.slug_name, display_name: tag.display_name, text: tag.original_text },
        ...{ questions: tag.question_count, followers: tag.follow_count },
        url: `${links.siteUrl}/tags/${encodeURIComponent(tag.slug_name)}`,
      };
    },
  }),
  tool({
    name: "get_user",
    title: "Read a profile",
    description: "The public profile of a person of this community.",
    schema: v.object({ username: nameField("The username.") }),
    output: userOutput,
    run: async ({ api, links }, input) => {
      const user = await api.personalUserInfo(input);
      return {
        notice: NOTICE,
        ...{ username: user.username, display_name: user.display_name, about: user.bio, reputation: user.rank },
        ...{ questions: user.question_count, answers: user.answer_count, location: user.location },
        url: userAddress(links.siteUrl, user.username),
      };
    },
  }),
  tool({
    name: "find_people",
    title: "Find people",
    description:
      "The people of this community: all, those with a name, or those who have answered questions with a tag.",
    schema: v.object({
      name: v.optional(nameField("A part of the name."), ""),
      tag: v.optional(nameField("Only people who have answered questions with this tag."), ""),
      page,
      page_size: size(50),
    }),
    output: v.object({ notice, count, people: v.array(listedUserOutput) }),
    run: async ({ api, links }, { name, ...input }) => {
      const { count, list } = await api.peoplePage({ ...input, query: name });
      const people = list.map(({ username, display_name, rank, answer_count, tags }) => ({
        ...{ username, display_name, reputation: rank, answers: answer_count },
        ...{ tags: tags.map(({ slug_name }) => slug_name), url: userAddress(links.siteUrl, username) },
      }));
      return { notice: NOTICE, count, people };
    },
  }),
];

const READ = { scope: "mcp:read" } as const;

/** The tools that read as the person of a personal key. */
export const personalTools = [
  tool({
    name: "find_similar_questions",
    title: "Find questions with a similar title",
    description: "Questions of this community whose titles resemble one. Use it before asking.",
    schema: v.object({ title: described(v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)), "The title.") }),
    output: v.object({
      notice,
      questions: v.array(
        v.object({ id: v.string(), title: v.string(), url: v.string(), answers: v.number(), is_answered: v.boolean() }),
      ),
    }),
    ...READ,
    run: async ({ person, links }, { title }) => {
      const found = (await person?.call("questionSimilar", { title }, READ)) ?? [];
      const questions = found
        .filter(({ status }) => status !== "pending")
        .map((question) => ({
          ...{ id: question.id, title: question.title, url: addressOf(links, question) },
          ...{ answers: question.answer_count, is_answered: question.accepted_answer },
        }));
      return { notice: NOTICE, questions };
    },
  }),
  tool({
    name: "get_unanswered_for_me",
    title: "List unanswered questions for me",
    description: "Questions without an answer that the person of the key may be able to answer, by their tags.",
    schema: v.object({ page, page_size: size(50) }),
    output: v.object({ notice, count, questions: v.array(listedQuestionOutput) }),
    ...READ,
    run: async ({ person, links }, input) => {
      const found = await person?.call("questionForYouPage", { ...input, unanswered: true }, READ);
      const { count, list } = found ?? { count: 0, list: [] };
      return { notice: NOTICE, count, questions: list.map((each) => listedQuestion(links, each)) };
    },
  }),
];
