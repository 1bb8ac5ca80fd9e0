import { countIn, idIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";

/** What a user object and its identifier say about a person. */
export interface ScooldAccount {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly groups: string;
  readonly passwordHash: string;
}

/** Times are in milliseconds; null for none. */
const timeIn = (time: unknown): number | null => Math.floor(countIn(time) / 1000) || null;

/** The id of the user that a profile belongs to: `7` for `7:profile`. Null for none. */
export const personIdIn = (id: unknown): string | null => idIn(id).replace(/:profile$/, "") || null;

const QUESTIONS = ["question", "sticky"];
const OTHERS = ["comment", "profile", "tag", "vote"] as const;

/** The kind of an object that may be imported. */
export function kindOfObject({ type }: RecordValues): "question" | "answer" | (typeof OTHERS)[number] | undefined {
  const name = textIn(type).toLowerCase();
  if (QUESTIONS.includes(name)) return "question";
  if (name === "reply") return "answer";
  return OTHERS.find((other) => other === name);
}

const DEFAULT_SPACE = "scooldspace:default";

/** The name of the space that a post is in, which only its members see; "" for the space of all. */
export function spaceOf({ space }: RecordValues): string {
  const name = textIn(space);
  return name === "" || name === DEFAULT_SPACE ? "" : name.replace(/^scooldspace:(?:[^:]*:)?/, "") || name;
}

/** A profile, with what its account says. */
export function personOf(profile: RecordValues, account: ScooldAccount | undefined): RecordValues {
  const id = personIdIn(profile.id);
  const groups = account?.groups || textIn(profile.groups);
  return {
    id,
    name: textIn(profile.name) || textIn(profile.originalName),
    email: account?.email ?? "",
    email_confirmed: account?.isConfirmed ?? false,
    password_hash: account?.passwordHash ?? "",
    created_at: timeIn(profile.timestamp),
    last_seen_at: timeIn(profile.lastseen),
    about: textIn(profile.aboutme),
    website: textIn(profile.website),
    location: textIn(profile.location),
    reputation: countIn(profile.votes),
    role: groups === "admins" ? "admin" : groups === "mods" ? "moderator" : "user",
    addresses: [`/profile/${id}`],
  };
}

/** A tag. */
export const tagOf = ({ tag, name, description }: RecordValues): RecordValues => ({
  name: textIn(tag) || textIn(name),
  text: textIn(description),
});

const postOf = (post: RecordValues): RecordValues => ({
  id: post.id,
  text: post.body,
  author: personIdIn(post.creatorid),
  created_at: timeIn(post.timestamp),
  // Without an editor it is the time of any change, such as a vote.
  edited_at: textIn(post.lasteditby) === "" ? null : timeIn(post.lastedited),
  score: post.votes,
});

/** A question; the name of its space is a tag. */
export function questionOf(post: RecordValues): RecordValues {
  const tags = Array.isArray(post.tags) ? post.tags : [];
  return {
    ...postOf(post),
    title: post.title,
    active_at: timeIn(post.lastactivity),
    views: countIn(post.viewcount),
    tags: [...tags, spaceOf(post)],
    accepted_answer: post.answerid,
    closed_at: textIn(post.closerid) === "" ? null : (timeIn(post.updated) ?? timeIn(post.timestamp)),
    addresses: [`/question/${idIn(post.id)}`],
  };
}

/** An answer. */
export const answerOf = (post: RecordValues): RecordValues => ({ ...postOf(post), question: post.parentid });

/** Comments and votes do not say whether they belong to a question or to an answer. */
const placeOf = (parentid: unknown, questions: ReadonlySet<string>): RecordValues =>
  questions.has(idIn(parentid)) ? { question: idIn(parentid) } : { answer: idIn(parentid) };

/** What a vote adds to the score, a number or its digits; 0 for anything else. */
export const valueOfVote = ({ value }: RecordValues): number => Number(idIn(value)) || 0;

/** A vote on a question, or else on an answer; it is there once for each voter and post. */
export function voteOf(vote: RecordValues, questions: ReadonlySet<string>): RecordValues {
  const { parentid, creatorid, updated, timestamp } = vote;
  return {
    ...placeOf(parentid, questions),
    person: personIdIn(creatorid),
    vote: valueOfVote(vote) > 0 ? "up" : "down",
    created_at: timeIn(updated) ?? timeIn(timestamp),
  };
}

/** A comment on a question, or else on an answer. */
export function commentOf(comment: RecordValues, questions: ReadonlySet<string>): RecordValues {
  const { id, parentid, creatorid, authorName, timestamp, votes } = comment;
  const place = placeOf(parentid, questions);
  const author = { author: personIdIn(creatorid), author_name: textIn(authorName) };
  return { ...place, ...author, id, text: comment.comment, created_at: timeIn(timestamp), score: countIn(votes) };
}
