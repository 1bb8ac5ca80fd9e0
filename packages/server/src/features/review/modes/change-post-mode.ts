import { type PostMode, postModes } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { changeAnswer } from "../../answers/index.ts";
import { recordEvent } from "../../history/index.ts";
import { modesOf, type PostModeRow, replacePostMode } from "../../posts/index.ts";
import { changeQuestion } from "../../questions/index.ts";
import type { LockedPost } from "../lock-post.ts";

/** A locked question or answer. */
export type LockedModePost = Exclude<LockedPost, { readonly kind: "comment" }>;

/** The words of the timeline for setting and ending a mode. */
const timelineWords = {
  locked: ["locked", "unlocked"],
  protected: ["protected", "unprotected"],
  wiki: ["wiki", "end_wiki"],
} as const;

interface ModeChange {
  readonly mode: PostMode;
  /** The mode from now on; null to end it. */
  readonly row: PostModeRow | null;
  /** Who changes it; "0" when it ends by itself. */
  readonly user_id: string;
  readonly reason: string;
}

/** Sets or ends a mode of a locked post, in its row, in its timeline and on cached pages. */
export async function changePostMode(
  app: App,
  tx: Tx,
  post: LockedModePost,
  { mode, row, user_id, reason }: ModeChange,
): Promise<void> {
  const target = post.kind === "question" ? post.question : post.answer;
  await replacePostMode(tx, { post_id: target.id, mode }, row);
  const before = modesOf(target);
  const after = postModes.filter((each) => (each === mode ? row !== null : before.includes(each)));
  const others = target.modes.split(" ").filter((word) => word !== "" && !postModes.some((each) => each === word));
  const change = { modes: [...after, ...others].join(" ") };
  if (post.kind === "question") await changeQuestion(app, tx, post.question, change);
  else await changeAnswer(app, tx, post, change);
  // A changed reason changes no column of the post.
  await app.invalidate(tx, `question:${post.question.id}`);
  const word = timelineWords[mode][row ? 0 : 1];
  await recordEvent(app, tx, { user_id, object_id: target.id, kind: `${post.kind}.${word}`, detail: reason });
  // A mode whose reason or end changes is no news.
  const is_set = row !== null;
  if (is_set !== before.includes(mode))
    await app.emit(tx, { kind: "post_mode_changed", post_id: target.id, mode, is_set, user_id });
}
