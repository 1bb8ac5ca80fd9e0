import type { Parsed, Reply } from "@askwell/contract";
import { kindOfId, type PointsKind } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { countGains, listGains } from "../reputation/index.ts";
import { listTagsById } from "../tags/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { importedPoints } from "./imported-points.ts";
import { type ObjectEntry, objectEntries } from "./object-entries.ts";
import { listVoidedPoints } from "./queries.ts";

/** The locale key of each kind of gain. */
const gainLabels = {
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

/** Entries for tags whose edits brought points: `url_title` is the name in their address. */
async function tagEntries(db: Db, gains: readonly { readonly object_id: string }[]): Promise<Map<string, ObjectEntry>> {
  const ids = gains.map((gain) => gain.object_id).filter((id) => kindOfId(id) === "tag");
  const entries = (await listTagsById(db, [...new Set(ids)])).flatMap((tag) => {
    if (tag.status !== "available") return [];
    const nothing = { question_id: "", answer_id: "", content: "" };
    const entry = {
      ...nothing,
      object_id: tag.id,
      object_type: "tag",
      title: tag.display_name,
      url_title: tag.slug_name,
    };
    return [[tag.id, entry] as const];
  });
  return new Map(entries);
}

interface Gain {
  readonly object_id: string;
  readonly kind: PointsKind;
  readonly created_at: number;
  readonly points: number;
}

/** One page of a user's gains, those of this site first, and the number of all. Source: docs/rules/reputation.md R8, R10. */
async function pageOfGains(db: Db, userId: string, page: { readonly offset: number; readonly limit: number }) {
  const here = await countGains(db, userId);
  const imported = (await importedPoints(db, userId)).entries
    .map(({ at, points, ...entry }): Gain => ({ ...entry, created_at: at, points: Math.round(points) }))
    .filter(({ points }) => points > 0);
  const { offset, limit } = page;
  const gains: Gain[] = (await listGains(db, userId, page)).map((row) => ({ ...row, kind: row.kind as PointsKind }));
  gains.push(...imported.slice(Math.max(0, offset - here), Math.max(0, offset + limit - here)));
  return { count: here + imported.length, gains };
}

/** A user's gains in force, the newest first; without a username, the caller's. */
export async function personalPoints(
  app: App,
  who: Viewer,
  input: Parsed<"personalPoints">,
): Promise<Reply<"personalPoints">> {
  const db = app.db.read;
  const name = input.username || who.username;
  const person = required(await findUserByUsername(db, name), "user_not_found", { status: 400 });
  const offset = (input.page - 1) * input.page_size;
  const { count, gains } = await pageOfGains(db, person.id, { offset, limit: input.page_size });
  const entries = await objectEntries(
    app,
    db,
    who,
    gains.map((gain) => gain.object_id),
  );
  const t = app.translator(who.language);
  const tags = await tagEntries(db, gains);
  const list = gains.flatMap((gain) => {
    const entry = entries.get(gain.object_id) ?? tags.get(gain.object_id);
    if (!entry) return [];
    const { created_at, points: reputation, kind } = gain;
    return [{ ...entry, created_at, reputation, rank_type: t(gainLabels[kind]), kind }];
  });
  const isSeen = input.page === 1 && (who.id === person.id || isStaff(who));
  const voided = isSeen ? await listVoidedPoints(db, person.id) : [];
  return { count, list, ...(voided.length > 0 && { voided }) };
}
