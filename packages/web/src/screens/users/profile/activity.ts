import type { Reply } from "@askwell/contract";
import type { PointsKind } from "@askwell/domain";
import type { TagLike } from "../../../components/tags/TagChip.tsx";
import type { PersonLike } from "../../../components/users/PersonLink.tsx";

/** A line of a user's activities. */
export interface Activity {
  readonly key: string;
  /** Its question; an empty `url_title` when the viewer cannot open it. */
  readonly question: { readonly id: string; readonly url_title: string };
  /** Its answer, or "". */
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
  /** The beginning of the text, as sanitized HTML. */
  readonly excerpt?: string;
  /** Type of the object, where the list mixes them. */
  readonly to?: ActivityObject;
  /** The author, where it is not the user of the profile. */
  readonly author?: PersonLike;
  /** Points gained or lost. */
  readonly points?: number;
  /** Reason of the points, or direction of the vote. */
  readonly kind?: PointsKind | "voted_up" | "voted_down";
  /** Slug of the tag, for an activity on a tag. */
  readonly tagSlug?: string;
}

const objects = ["question", "answer", "comment", "tag"] as const;
export type ActivityObject = (typeof objects)[number];

type PersonalItem<Name extends "personalAnswers" | "personalQuestions" | "personalCollections" | "personalComments"> =
  Reply<Name>["list"][number];
type ActivityPoints = Reply<"personalPoints">["list"][number];
type VoteEntry = Reply<"personalVotes">["list"][number];
type PointsOrVote = ActivityPoints | VoteEntry;

const isId = (id: string) => id !== "" && id !== "0";
const idOr = (id: string) => (isId(id) ? id : "");

export const answerActivity = (item: PersonalItem<"personalAnswers">): Activity => ({
  key: item.answer_id,
  question: { id: item.question_id, url_title: item.question_info.url_title },
  answerId: item.answer_id,
  title: item.question_info.title,
  at: item.create_time,
  votes: item.vote_count,
  isAccepted: item.accepted === 2,
  tags: item.question_info.tags,
});

export const questionActivity = (item: PersonalItem<"personalQuestions">): Activity => ({
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

export const bookmarkActivity = (item: PersonalItem<"personalCollections">): Activity => ({
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

export const commentActivity = (item: PersonalItem<"personalComments">): Activity => ({
  key: item.comment_id,
  question: { id: item.question_id, url_title: item.url_title },
  answerId: idOr(item.answer_id),
  commentId: item.comment_id,
  title: item.title,
  at: item.created_at,
  excerpt: item.content,
});

const objectOf = (type: string): ActivityObject => objects.find((object) => object === type) ?? "question";

/** Most reasons name the object already. */
const gainOf = ({ reputation, kind, object_type, url_title }: ActivityPoints) => ({
  points: reputation,
  kind,
  ...(kind === "edit.accepted" && { to: objectOf(object_type) }),
  ...(object_type === "tag" && { tagSlug: url_title }),
});

const voteOf = ({ direction, object_type }: VoteEntry) => ({
  kind: direction === "up" ? ("voted_up" as const) : ("voted_down" as const),
  to: objectOf(object_type),
});

/** A vote, or points. */
export const entryActivity = (item: PointsOrVote, index: number): Activity => ({
  key: `${item.object_id}-${item.created_at}-${index}`,
  question: { id: idOr(item.question_id), url_title: item.url_title },
  answerId: idOr(item.answer_id),
  title: item.title,
  at: item.created_at,
  ...("reputation" in item ? gainOf(item) : voteOf(item)),
});
