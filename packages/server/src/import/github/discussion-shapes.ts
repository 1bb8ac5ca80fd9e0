import { objectIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";

/** The objects of a GraphQL connection. */
export function nodesOf(connection: unknown): RecordValues[] {
  const { nodes } = objectIn(connection);
  return Array.isArray(nodes) ? nodes.map(objectIn) : [];
}

/** The id of the person who wrote something: the login, without regard to case. Null for deleted accounts. */
export function authorOf({ author }: RecordValues): string | null {
  const login = textIn(objectIn(author).login).toLowerCase();
  return login === "" ? null : login;
}

/** Why a comment is not imported; undefined if it is. */
export function absenceOf(comment: RecordValues): string | undefined {
  if (comment.isMinimized === true) return "hidden";
  const isGone = textIn(comment.deletedAt) !== "" || textIn(comment.body) === "";
  return isGone ? "deleted" : undefined;
}

/** A comment or a reply, and what it becomes. */
export interface PlacedComment {
  readonly values: RecordValues;
  /** The comment that it is a comment on here; null for an answer. */
  readonly parent: RecordValues | null;
}

/** Longer replies are answers. */
const MAX_COMMENT = 600;

/** The comments of a discussion that are imported, with their replies: short ones are comments, all others answers. */
export function placedComments(discussion: RecordValues): PlacedComment[] {
  const accepted = acceptedOf(discussion);
  const isShort = ({ id, body }: RecordValues) =>
    id !== accepted && textIn(body).length <= MAX_COMMENT && !/```|~~~|!\[|<img/i.test(textIn(body));
  return nodesOf(discussion.comments).flatMap((comment) => {
    const isThere = absenceOf(comment) === undefined;
    const replies = nodesOf(comment.replies).filter((reply) => absenceOf(reply) === undefined);
    return [
      ...(isThere ? [{ values: comment, parent: null }] : []),
      ...replies.map((values) => ({ values, parent: isThere && isShort(values) ? comment : null })),
    ];
  });
}

/** The id of the accepted answer. */
export function acceptedOf(discussion: RecordValues): unknown {
  const { id } = objectIn(discussion.answer);
  if (id !== undefined) return id;
  const comments = nodesOf(discussion.comments).flatMap((comment) => [comment, ...nodesOf(comment.replies)]);
  return comments.find(({ isAnswer }) => isAnswer === true)?.id ?? null;
}

/** The path of a discussion on its server, such as `/owner/repository/discussions/12`; null if it is unknown. */
export function pathOf({ url, resourcePath }: RecordValues): string | null {
  const path = textIn(resourcePath) || textIn(url).replace(/^https?:\/\/[^/]+/i, "");
  return /^(\/[\w.-]+){1,3}\/discussions\/\d+$/.test(path) ? path : null;
}
