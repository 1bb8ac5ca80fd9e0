import { kindOfId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { idBatches, insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { findSample, type SamplePost } from "./sample-post.ts";
import {
  bandsOf,
  readSignature,
  signatureOf,
  similarityOf,
  storedSignature,
  type TextSignature,
} from "./text-signature.ts";

/** What is compared of a post. */
export const comparedText = ({ title, markdown }: Pick<SamplePost, "title" | "markdown">): string =>
  `${title}\n${markdown}`;

/** Stores the signature of a post that staff have removed as spam or abuse, unless that was undone. Rules: docs/rules/hold-rules.md HR9. */
export async function onAbuseRemoved(app: App, { object_id: post_id }: EventOf<"abuse_removed">): Promise<void> {
  const post = await findSample(app.db.read, post_id);
  const signature = post?.status === "deleted" ? signatureOf(comparedText(post)) : null;
  if (!signature) return;
  const created_at = app.now();
  await app.db.write(async (tx) => {
    await insertIgnore(tx, "removed_texts", { post_id, created_at, signature: storedSignature(signature) });
    await insertIgnore(
      tx,
      "removed_text_bands",
      bandsOf(signature).map((band) => ({ band, post_id, created_at })),
    );
  });
}

/** Withdraws the signatures of posts whose removal was undone, or that were purged. */
export async function forgetRemovedTexts(tx: Tx, postIds: readonly string[]): Promise<void> {
  for (const ids of idBatches(postIds)) {
    await tx.deleteFrom("removed_texts").where("post_id", "in", ids).execute();
    await tx.deleteFrom("removed_text_bands").where("post_id", "in", ids).execute();
  }
}

export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => forgetRemovedTexts(tx, post_ids));
}

/** Whether there is anything to compare with: most sites have nothing. */
export async function hasRemovedTexts(db: Db): Promise<boolean> {
  return (await db.selectFrom("removed_texts").select("post_id").limit(1).executeTakeFirst()) !== undefined;
}

/** A text to be compared with the removed ones. */
export interface ComparedPost {
  /** Its id, which is not compared with itself; "" before it is stored. */
  readonly id: string;
  readonly text: string;
  readonly written_at: number;
}

/** The removed post that a text is most like. */
export interface Resemblance {
  readonly post_id: string;
  readonly percent: number;
}

/** Bands that one query asks for. */
const MAX_BANDS = 500;

/** Removed texts that are compared with others at most, the last removed. */
const MAX_COMPARED = 200;

/**
 * The removed posts that some texts are most like, by their ids; for texts that are like none they are missing. Two
 * queries by index for one text. Rules: docs/rules/hold-rules.md HR9.
 */
export async function resembledPosts(db: Db, posts: readonly ComparedPost[]): Promise<Map<string, Resemblance>> {
  const signed = posts.flatMap((post) => {
    const signature = signatureOf(post.text);
    return signature ? [{ post, signature }] : [];
  });
  const bands = [...new Set(signed.flatMap(({ signature }) => bandsOf(signature)))];
  const candidates = await listCandidates(db, bands);
  const found = new Map<string, Resemblance>();
  for (const { post, signature } of signed) {
    const nearest = candidates
      .filter((each) => each.post_id !== post.id && each.created_at <= post.written_at)
      .map(({ post_id, signature: removed }) => ({ post_id, percent: similarityOf(signature, removed) }))
      .reduce<Resemblance | null>((best, each) => (best && best.percent >= each.percent ? best : each), null);
    if (nearest) found.set(post.id, nearest);
  }
  return found;
}

interface RemovedText {
  readonly post_id: string;
  readonly created_at: number;
  readonly signature: TextSignature;
}

/** The removed texts that share a band, of posts that are still deleted. */
async function listCandidates(db: Db, bands: readonly number[]): Promise<RemovedText[]> {
  const ids = new Set<string>();
  for (let at = 0; at < bands.length; at += MAX_BANDS) {
    const some = bands.slice(at, at + MAX_BANDS);
    const rows = await db
      .selectFrom("removed_text_bands")
      .select("post_id")
      .where("band", "in", some)
      .limit(MAX_COMPARED * 16)
      .execute();
    for (const { post_id } of rows) ids.add(post_id);
  }
  if (ids.size === 0) return [];
  const newest = [...ids].toSorted().slice(-MAX_COMPARED);
  const deleted = await listDeleted(db, newest);
  const rows = await db.selectFrom("removed_texts").selectAll().where("post_id", "in", newest).execute();
  return rows
    .filter(({ post_id }) => deleted.has(post_id))
    .map((row) => ({ ...row, signature: readSignature(row.signature) }));
}

const tables = { question: "questions", answer: "answers", comment: "comments" } as const;

async function listDeleted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const deleted = new Set<string>();
  for (const kind of ["question", "answer", "comment"] as const) {
    const some = ids.filter((id) => kindOfId(id) === kind);
    if (some.length === 0) continue;
    const posts = db.selectFrom(tables[kind]).select("id").where("id", "in", some).where("status", "=", "deleted");
    for (const { id } of await posts.execute()) deleted.add(id);
  }
  return deleted;
}
