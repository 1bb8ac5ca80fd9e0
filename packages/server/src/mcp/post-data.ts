import type { Reply } from "@askwell/contract";
import { questionAddress } from "@askwell/domain";

/** What the addresses of a site depend on. */
export interface SiteLinks {
  /** `scheme://host[/path]`. */
  readonly siteUrl: string;
  readonly permalink: number;
}

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

interface CitedQuestion {
  readonly id: string;
  readonly url_title: string;
}

const addressOf = ({ siteUrl, permalink }: SiteLinks, question: CitedQuestion, answerId = "") =>
  siteUrl + questionAddress(permalink, question, answerId);

function authorOf({ siteUrl }: SiteLinks, user: { username: string; display_name: string } | undefined) {
  if (!user || user.username === "") return null;
  const { username, display_name } = user;
  return { username, display_name, url: `${siteUrl}/users/${encodeURIComponent(username)}` };
}

const tagsOf = (tags: readonly { slug_name: string }[] | null) => (tags ?? []).map(({ slug_name }) => slug_name);
const stateOf = (status: number) => (status === 2 ? "closed" : "open");

/** A question of a list: its text is left out. */
export function listedQuestion(links: SiteLinks, question: Reply<"questionPage">["list"][number]) {
  const { id, title, description, status, vote_count, answer_count, accepted_answer_id, created_at } = question;
  return {
    ...{ id, title, excerpt: description, url: addressOf(links, question), state: stateOf(status) },
    ...{ score: vote_count, answers: answer_count, has_accepted_answer: accepted_answer_id !== "0" },
    ...{ tags: tagsOf(question.tags), asked_at: isoTime(created_at) },
  };
}

/** A question with its text as Markdown. */
export function questionData(links: SiteLinks, question: Reply<"questionInfo">) {
  const { id, title, content, status, vote_count, answer_count, accepted_answer_id, create_time } = question;
  return {
    ...{ id, title, text: content, url: addressOf(links, question), state: stateOf(status) },
    ...{ score: vote_count, answers: answer_count, has_accepted_answer: accepted_answer_id !== "0" },
    ...{ tags: tagsOf(question.tags), asked_at: isoTime(create_time), author: authorOf(links, question.user_info) },
  };
}

/** An answer with its text as Markdown. */
export function answerData(links: SiteLinks, question: CitedQuestion, answer: Reply<"answerPage">["list"][number]) {
  const { id, content, accepted, vote_count, create_time, user_info } = answer;
  return {
    ...{ id, question_id: question.id, text: content, url: addressOf(links, question, id) },
    ...{ accepted: accepted === 2, score: vote_count, answered_at: isoTime(create_time) },
    author: authorOf(links, user_info),
  };
}

/** A comment with its text as Markdown. */
export function commentData(links: SiteLinks, comment: Reply<"commentPage">["list"][number]) {
  const { comment_id, object_id, original_text, vote_count, created_at, username, user_display_name } = comment;
  return {
    ...{ id: comment_id, post_id: object_id, text: original_text, score: vote_count },
    ...{ written_at: isoTime(created_at), author: authorOf(links, { username, display_name: user_display_name }) },
  };
}

/** A result of the search. */
export function foundPost(links: SiteLinks, { object_type, object }: Reply<"search">["list"][number]) {
  const { id, question_id, title, url_title, excerpt, vote_count, accepted, answer_count, created_at, status } = object;
  const isAnswer = object_type === "answer";
  return {
    ...{ kind: object_type, id, question_id, title, excerpt, score: vote_count, answers: answer_count, accepted },
    url: addressOf(links, { id: question_id, url_title }, isAnswer ? id : ""),
    ...{ tags: tagsOf(object.tags), written_at: isoTime(created_at), state: status === "closed" ? "closed" : "open" },
    author: authorOf(links, object.user_info),
  };
}

/** Question and answers as one Markdown text, each part with its source. */
export function threadText(
  question: ReturnType<typeof questionData>,
  answers: readonly ReturnType<typeof answerData>[],
): string {
  const source = (post: { url: string; score: number; author: { display_name: string } | null }) =>
    `Source: <${post.url}> by ${post.author?.display_name ?? "a deleted user"}, score ${post.score}`;
  const parts = answers.map(
    (answer) => `## ${answer.accepted ? "Accepted answer" : "Answer"}\n\n${source(answer)}\n\n${answer.text}`,
  );
  return [`# ${question.title}\n\n${source(question)}\n\n${question.text}`, ...parts].join("\n\n---\n\n");
}
