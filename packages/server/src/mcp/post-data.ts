import { type Api, ApiResponseError, type Reply } from "@askwell/contract";
import { questionAddress } from "@askwell/domain";
import { NOTICE } from "./outputs.ts";

/** What the addresses of a site depend on. */
export interface SiteLinks {
  /** `scheme://host[/path]`. */
  readonly siteUrl: string;
  readonly permalink: number;
  /** The name of the site. */
  readonly site: string;
}

/** Where a text comes from. Rules: docs/rules/mcp.md MC16. */
const originOf = ({ site }: SiteLinks, written_with: string | undefined) => ({
  ...{ kind: "member" as const, site, written_with: written_with ?? null },
});

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

interface CitedQuestion {
  readonly id: string;
  readonly url_title: string;
}

/** The address of a question or of an answer to it. */
export const addressOf = ({ siteUrl, permalink }: SiteLinks, question: CitedQuestion, answerId = "") =>
  siteUrl + questionAddress(permalink, question, answerId);

/** The address of a profile. */
export const userAddress = (siteUrl: string, username: string) => `${siteUrl}/users/${encodeURIComponent(username)}`;

/** The address of a question or an answer of which only the id is known. */
export async function postAddress({ api, links }: { api: Api; links: SiteLinks }, id: string): Promise<string> {
  const question = await api.questionInfo({ id }).catch((error: unknown) => {
    if (error instanceof ApiResponseError) return null;
    throw error;
  });
  if (question) return addressOf(links, question);
  const { info, question: asked } = await api.answerInfo({ id });
  return addressOf(links, asked, info.id);
}

function authorOf({ siteUrl }: SiteLinks, user: { username: string; display_name: string } | undefined) {
  if (!user || user.username === "") return null;
  const { username, display_name } = user;
  return { username, display_name, url: userAddress(siteUrl, username) };
}

const tagsOf = (tags: readonly { slug_name: string }[] | null) => (tags ?? []).map(({ slug_name }) => slug_name);
const stateOf = (status: number) => (status === 2 ? ("closed" as const) : ("open" as const));

/** A question of a list: its text is left out. */
export function listedQuestion(links: SiteLinks, question: Reply<"questionPage">["list"][number]) {
  const { id, title, description, status, vote_count, answer_count, accepted_answer_id, created_at } = question;
  return {
    ...{ id, title, excerpt: description, url: addressOf(links, question), state: stateOf(status) },
    ...{ score: vote_count, answers: answer_count, has_accepted_answer: accepted_answer_id !== "0" },
    ...{ tags: tagsOf(question.tags), asked_at: isoTime(created_at), origin: originOf(links, undefined) },
  };
}

/** A question with its text as Markdown. */
export function questionData(links: SiteLinks, question: Reply<"questionInfo">) {
  const { id, title, content, status, vote_count, answer_count, accepted_answer_id, create_time } = question;
  return {
    ...{ id, title, text: content, url: addressOf(links, question), state: stateOf(status) },
    ...{ score: vote_count, answers: answer_count, has_accepted_answer: accepted_answer_id !== "0" },
    ...{ tags: tagsOf(question.tags), asked_at: isoTime(create_time), author: authorOf(links, question.user_info) },
    origin: originOf(links, question.written_with),
    revision_id: question.revision_id ?? "",
  };
}

/** An answer with its text as Markdown. */
export function answerData(links: SiteLinks, question: CitedQuestion, answer: Reply<"answerPage">["list"][number]) {
  const { id, content, accepted, vote_count, create_time, user_info } = answer;
  return {
    ...{ id, question_id: question.id, text: content, url: addressOf(links, question, id) },
    ...{ accepted: accepted === 2, score: vote_count, answered_at: isoTime(create_time) },
    ...{ author: authorOf(links, user_info), origin: originOf(links, answer.written_with) },
    revision_id: answer.revision_id ?? "",
  };
}

/** A comment with its text as Markdown; `url` is that of the post that it is on. */
export function commentData(links: SiteLinks, url: string, comment: Reply<"commentPage">["list"][number]) {
  const { comment_id, object_id, original_text, vote_count, created_at, username, user_display_name } = comment;
  return {
    ...{ id: comment_id, post_id: object_id, url, text: original_text, score: vote_count },
    ...{ written_at: isoTime(created_at), author: authorOf(links, { username, display_name: user_display_name }) },
    origin: originOf(links, comment.written_with),
  };
}

/** A result of the search. */
export function foundPost(links: SiteLinks, { object_type, object }: Reply<"search">["list"][number]) {
  const { id, question_id, title, url_title, excerpt, vote_count, accepted, answer_count, created_at, status } = object;
  const isAnswer = object_type === "answer";
  return {
    ...{ kind: object_type, id, question_id, title, excerpt, score: vote_count, answers: answer_count, accepted },
    url: addressOf(links, { id: question_id, url_title }, isAnswer ? id : ""),
    ...{ tags: tagsOf(object.tags), written_at: isoTime(created_at), state: stateOf(status === "closed" ? 2 : 1) },
    ...{ author: authorOf(links, object.user_info), origin: originOf(links, undefined) },
  };
}

/** A text of a member inside of other Markdown, which it can neither continue nor end. */
const quoted = (text: string) => text.replaceAll(/^/gm, "> ");
const onOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

/**
 * Question and answers as one Markdown text, each part with its source. What members wrote is quoted, so that no text
 * can pretend to be another part or its source.
 */
export function threadText(
  question: ReturnType<typeof questionData>,
  answers: readonly ReturnType<typeof answerData>[],
): string {
  const source = (post: typeof question | (typeof answers)[number]) => {
    const by = onOneLine(post.author?.display_name ?? "a deleted user");
    const program = post.origin.written_with;
    const written = program === null ? "" : `, written with ${onOneLine(program)}`;
    return `Source: <${post.url}> by ${by}${written}, score ${post.score}`;
  };
  const parts = answers.map(
    (answer) => `## ${answer.accepted ? "Accepted answer" : "Answer"}\n\n${source(answer)}\n\n${quoted(answer.text)}`,
  );
  const head = `# ${onOneLine(question.title)}\n\n${source(question)}\n\n${quoted(question.text)}`;
  return [NOTICE, head, ...parts].join("\n\n---\n\n");
}
