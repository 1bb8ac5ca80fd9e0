import type { Parsed, Reply } from "@askwell/contract";
import type { PointsKind } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { countGains, listGains } from "../reputation/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { objectEntries } from "./object-entries.ts";

/** What each kind of gain is called. */
const words = {
  "question.voted_up": "personal.upvoted",
  "answer.voted_up": "personal.upvoted",
  "question.voted_down": "personal.downvoted",
  "answer.voted_down": "personal.downvoted",
  "answer.vote_down": "personal.downvote",
  "question.vote_down": "personal.downvote",
  "question.vote_up": "personal.upvote",
  "answer.vote_up": "personal.upvote",
  "answer.accepted": "personal.accepted",
  "answer.accept": "personal.accept",
  "edit.accepted": "personal.edit",
  "user.activated": "personal.activated",
} as const satisfies Record<PointsKind, string>;

/** Where a person's reputation comes from: gains in force, the newest first; without a name one's own. */
export async function personalPoints(
  app: App,
  who: Viewer,
  input: Parsed<"personalPoints">,
): Promise<Reply<"personalPoints">> {
  const db = app.db.read;
  const name = input.username || who.username;
  const person = found(await findUserByUsername(db, name), "user_not_found", { status: 400 });
  const offset = (input.page - 1) * input.page_size;
  const gains = await listGains(db, person.id, { offset, limit: input.page_size });
  const entries = await objectEntries(
    app,
    db,
    who,
    gains.map((gain) => gain.object_id),
  );
  const t = app.translator(who.language);
  const list = gains.flatMap((gain) => {
    const entry = entries.get(gain.object_id);
    if (!entry) return [];
    const rank_type = t(words[gain.kind as PointsKind]);
    return [{ ...entry, created_at: gain.created_at, reputation: gain.points, rank_type }];
  });
  return { count: await countGains(db, person.id), list };
}
