import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import type { PostModeRow } from "../../posts/index.ts";
import { changePostMode, type LockedModePost } from "./change-post-mode.ts";

const modeOfAction = {
  mode_lock: "locked",
  mode_unlock: "locked",
  mode_protect: "protected",
  mode_unprotect: "protected",
  mode_wiki: "wiki",
  mode_end_wiki: "wiki",
} as const;

/** An action about modes in the staff log. */
export type ModeAction = keyof typeof modeOfAction;

/** True for the actions that set or end a mode. */
export const isModeAction = (action: string): action is ModeAction => Object.hasOwn(modeOfAction, action);

/** Gives a locked post the mode that it had before an action of staff; one that has ended since then stays away. */
export async function restorePostMode(
  app: App,
  tx: Tx,
  who: Member,
  undo: { readonly post: LockedModePost; readonly action: ModeAction; readonly before: PostModeRow | null },
): Promise<void> {
  const { post, action, before } = undo;
  const hasEnded = before !== null && before.ends_at > 0 && before.ends_at <= app.now();
  const row = hasEnded ? null : before;
  await changePostMode(app, tx, post, { mode: modeOfAction[action], row, user_id: who.id, reason: row?.reason ?? "" });
}
