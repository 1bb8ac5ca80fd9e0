import { countIn, idIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";

/** Where the team was, and which paths its pages had. */
export interface TeamAddress {
  /** The address of the team, such as `https://stackoverflowteams.com/c/tea`; "" if it is unknown. */
  readonly url: string;
  /** What stood before the paths of its pages, such as `/c/tea`. */
  readonly path: string;
  /** The address of this site. */
  readonly siteUrl: string;
}

/** An export of a team. */
export interface TeamExport {
  readonly source: string;
  readonly folder: string;
  readonly address: TeamAddress;
  /** The path of a file of the export; undefined if it is not there. */
  fileOf(name: string): string | undefined;
}

/** The kinds of post that are imported; articles become questions. */
export function kindOfPost({ postType }: RecordValues): "question" | "answer" | undefined {
  const kind = textIn(postType).toLowerCase();
  return kind === "article" ? "question" : kind === "question" || kind === "answer" ? kind : undefined;
}

/** Why a post is not imported; undefined if it is. */
export function absenceOfPost(post: RecordValues): string | undefined {
  if (kindOfPost(post) === undefined) return "of other kinds";
  const state = textIn(post.postState).toLowerCase();
  const isShown = (state === "" || state === "published") && textIn(post.deletionDate) === "";
  return isShown ? undefined : "deleted or not published";
}

/** A question or an article. */
export function questionOf(post: RecordValues, address: TeamAddress, text: string): RecordValues {
  const id = idIn(post.id);
  return {
    ...postOf(post, text),
    title: post.title,
    active_at: post.lastActivityDate,
    views: countIn(post.viewCount),
    tags: post.tags,
    accepted_answer: post.acceptedAnswerId,
    closed_at: post.closedDate,
    locked_at: post.lockedDate,
    addresses: addressesOf(address, [`/questions/${id}`, `/q/${id}`, `/articles/${id}`]),
  };
}

/** An answer. */
export function answerOf(post: RecordValues, address: TeamAddress, text: string): RecordValues {
  return { ...postOf(post, text), question: post.parentId, addresses: addressesOf(address, [`/a/${idIn(post.id)}`]) };
}

const postOf = (post: RecordValues, text: string): RecordValues => ({
  id: post.id,
  text,
  format: formatOf(post),
  author: authorIn(post.ownerUserId),
  author_name: textIn(post.ownerDisplayName),
  created_at: post.creationDate,
  edited_at: post.lastEditDate,
  score: post.score,
});

/** The text of a post: its Markdown, or else its page. */
export const bodyOf = (post: RecordValues): string => textIn(post.bodyMarkdown) || textIn(post.body);

const formatOf = (post: RecordValues) => (textIn(post.bodyMarkdown) === "" ? "html" : "markdown");

/** The id of a person; null for accounts of the program itself, which have numbers below 1. */
export const authorIn = (id: unknown): string | null => (Number(idIn(id)) > 0 ? idIn(id) : null);

/** Paths as they were on the old server. */
export const addressesOf = ({ path }: TeamAddress, paths: readonly string[]): string[] =>
  paths.map((each) => path + each);

/** Refers to questions, answers and people of the team by their old paths on this site, from where they lead on. */
export function withOwnLinks(text: string, { url, path, siteUrl }: TeamAddress): string {
  if (url === "" || !text.includes("://")) return text;
  const [, host = "", below = ""] = /^https?:\/\/([^/]+)(.*)$/i.exec(url) ?? [];
  const hosts = /^(www\.)?stackoverflow(teams)?\.com$/i.test(host)
    ? "(?:www\\.)?stackoverflow(?:teams)?\\.com"
    : literal(host);
  const pattern = new RegExp(`https?://${hosts}${literal(below)}(?=/(?:questions|q|a|articles|users)/\\d)`, "gi");
  return text.replace(pattern, () => siteUrl + path);
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
