import type { Reply } from "@askwell/contract";
import type { TagLike } from "../tags/TagChip.tsx";

/** Something that a person did, as a line of their profile. */
export interface Activity {
  readonly key: string;
  /** The question it belongs to. */
  readonly question: { readonly id: string; readonly url_title: string };
  /** The answer it is or belongs to, or "". */
  readonly answerId: string;
  readonly commentId?: string;
  readonly title: string;
  /** Unix seconds. */
  readonly at: number;
  readonly votes?: number;
  readonly answers?: number;
  readonly isAccepted?: boolean;
  readonly isClosed?: boolean;
  readonly tags?: readonly TagLike[];
  /** The beginning of what was written, as filtered HTML. */
  readonly excerpt?: string;
  /** What kind of thing it happened to, where the list mixes them. */
  readonly to?: ActivityObject;
  /** Who asked, where it is not the person of the profile. */
  readonly author?: { readonly username: string; readonly display_name: string; readonly status: string };
  /** Points gained or lost by it. */
  readonly points?: number;
  /** What it is, in the words of the server. */
  readonly kind?: string;
}

const objects = ["question", "answer", "comment", "tag"] as const;
export type ActivityObject = (typeof objects)[number];

type Item<Name extends "personalAnswers" | "personalQuestions" | "personalCollections" | "personalComments"> =
  Reply<Name>["list"][number];
type Entry = Reply<"personalPoints">["list"][number] | Reply<"personalVotes">["list"][number];

const isId = (id: string) => id !== "" && id !== "0";
const idOr = (id: string) => (isId(id) ? id : "");

export const answerActivity = (item: Item<"personalAnswers">): Activity => ({
  key: item.answer_id,
  question: { id: item.question_id, url_title: item.question_info.url_title },
  answerId: item.answer_id,
  title: item.question_info.title,
  at: item.create_time,
  votes: item.vote_count,
  isAccepted: item.accepted === 2,
  tags: item.question_info.tags,
});

export const questionActivity = (item: Item<"personalQuestions">): Activity => ({
  key: item.question_id,
  question: { id: item.question_id, url_title: item.url_title },
  answerId: "",
  title: item.title,
  at: item.created_at,
  votes: item.vote_count,
  answers: item.answer_count,
  isAccepted: isId(item.accepted_answer_id),
  isClosed: item.status === "closed",
  tags: item.tags,
});

export const bookmarkActivity = (item: Item<"personalCollections">): Activity => ({
  key: item.id,
  question: { id: item.id, url_title: item.url_title },
  answerId: "",
  title: item.title,
  at: item.create_time,
  votes: item.vote_count,
  answers: item.answer_count,
  isAccepted: isId(item.accepted_answer_id),
  tags: item.tags ?? [],
  ...(item.user_info && { author: item.user_info }),
});

export const commentActivity = (item: Item<"personalComments">): Activity => ({
  key: item.comment_id,
  question: { id: item.question_id, url_title: item.url_title },
  answerId: idOr(item.answer_id),
  commentId: item.comment_id,
  title: item.title,
  at: item.created_at,
  excerpt: item.content,
});

/** A vote given, or points that came of one. */
export const entryActivity = (item: Entry, index: number): Activity => ({
  key: `${item.object_id}-${item.created_at}-${index}`,
  question: { id: idOr(item.question_id), url_title: item.url_title },
  answerId: idOr(item.answer_id),
  title: item.title,
  at: item.created_at,
  to: objects.find((object) => object === item.object_type) ?? "question",
  ...("reputation" in item ? { points: item.reputation, kind: item.rank_type } : { kind: item.vote_type }),
});
