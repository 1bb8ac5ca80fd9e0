import type { Api } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { answerData, commentData, foundPost, listedQuestion, questionData, type SiteLinks } from "./post-data.ts";

/** What tools work with: the calls of the site as the caller may make them. */
export interface ToolContext {
  readonly api: Api;
  readonly links: SiteLinks;
}

const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) => v.pipe(schema, v.description(text));

const page = v.optional(described(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), "From 1."), 1);
const size = (max: number) =>
  v.optional(described(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)), `At most ${max}.`), 10);
const idField = (of: string) => described(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)), `The id of the ${of}.`);
const name = (text: string) => described(v.pipe(v.string(), v.maxLength(100)), text);

interface ToolDefinition<Fields extends v.ObjectEntries = v.ObjectEntries> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly schema: v.ObjectSchema<Fields, undefined>;
  readonly run: (context: ToolContext, input: v.InferOutput<v.ObjectSchema<Fields, undefined>>) => Promise<object>;
}

/** Ties the fields of a tool to the input of its function. */
const tool = <Fields extends v.ObjectEntries>(definition: ToolDefinition<Fields>) => ({
  ...definition,
  schema: toStandardJsonSchema(definition.schema),
  run: (context: ToolContext, input: unknown) =>
    definition.run(context, input as v.InferOutput<v.ObjectSchema<Fields, undefined>>),
});

/** The tools, all of which read. Those whose names begin with `get_` exist in the original. Source: docs/rules/mcp.md. */
export const tools = [
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
    run: async ({ api, links }, input) => {
      const { count, list } = await api.search({ q: input.query, page: input.page, size: input.page_size });
      return { count, results: list.map((each) => foundPost(links, each)) };
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
      tag: v.optional(name("Only questions with this tag."), ""),
      username: v.optional(name("Only questions of this person."), ""),
      page,
      page_size: size(50),
    }),
    run: async ({ api, links }, input) => {
      const { count, list } = await api.questionPage(input);
      return { count, questions: list.map((each) => listedQuestion(links, each)) };
    },
  }),
  tool({
    name: "get_question",
    title: "Read a question",
    description: "The text of a question as Markdown, with the address to cite.",
    schema: v.object({ question_id: idField("question") }),
    run: async ({ api, links }, input) => questionData(links, await api.questionInfo({ id: input.question_id })),
  }),
  tool({
    name: "get_answers_by_question_id",
    title: "Read the answers of a question",
    description: "The answers of a question as Markdown, the accepted one first, each with the address to cite.",
    schema: v.object({ question_id: idField("question"), page, page_size: size(20) }),
    run: async ({ api, links }, { question_id, ...paging }) => {
      const question = await api.questionInfo({ id: question_id });
      const { count, list } = await api.answerPage({ question_id, order: "default", ...paging });
      return { count, answers: list.map((each) => answerData(links, question, each)) };
    },
  }),
  tool({
    name: "get_comments",
    title: "Read comments",
    description: "The comments on a question or an answer.",
    schema: v.object({ object_id: idField("question or answer"), page, page_size: size(50) }),
    run: async ({ api, links }, input) => {
      const { count, list } = await api.commentPage({ ...input, query_cond: "created_at" });
      return { count, comments: list.map((each) => commentData(links, each)) };
    },
  }),
  tool({
    name: "get_similar_questions",
    title: "Find similar questions",
    description: "Questions of this community about the same as a question.",
    schema: v.object({ question_id: idField("question"), page_size: size(20) }),
    run: async ({ api, links }, input) => {
      const { list } = await api.questionSimilarTag(input);
      return { questions: (list ?? []).map((each) => listedQuestion(links, each)) };
    },
  }),
  tool({
    name: "get_tags",
    title: "List tags",
    description: "The tags of this community, or those whose names begin with some letters.",
    schema: v.object({ name: v.optional(name("The beginning of the name."), ""), page, page_size: size(50) }),
    run: async ({ api, links }, input) => {
      const paging = { page: input.page, page_size: input.page_size };
      const { count, list } = await api.tagsPage({ ...paging, slug_name: input.name, query_cond: "popular" });
      return {
        count,
        tags: list.map(({ slug_name, display_name, excerpt, question_count }) => ({
          ...{ name: slug_name, display_name, excerpt, questions: question_count },
          url: `${links.siteUrl}/tags/${encodeURIComponent(slug_name)}`,
        })),
      };
    },
  }),
  tool({
    name: "get_tag_detail",
    title: "Read a tag",
    description: "What a tag is about, as Markdown.",
    schema: v.object({ name: name("The tag.") }),
    run: async ({ api, links }, input) => {
      const tag = await api.tagInfo({ name: input.name });
      return {
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
    schema: v.object({ username: name("The username.") }),
    run: async ({ api, links }, input) => {
      const user = await api.personalUserInfo(input);
      return {
        ...{ username: user.username, display_name: user.display_name, about: user.bio, reputation: user.rank },
        ...{ questions: user.question_count, answers: user.answer_count, location: user.location },
        url: `${links.siteUrl}/users/${encodeURIComponent(user.username)}`,
      };
    },
  }),
];
