import { estimatedTokens, reducedVector } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { NewVector } from "../../platform/vectors/index.ts";
import type { Db } from "../../tables.ts";
import { embedTexts, mayLeave, TextsNotTakenError } from "../assistant/index.ts";
import { addToToday } from "./semantic-days.ts";
import type { SemanticProgress } from "./semantic-progress.ts";
import type { SemanticSetup } from "./semantic-setup.ts";
import { type SentText, threadTexts } from "./thread-texts.ts";

/** Texts of one request, and their tokens together. */
const TEXTS_AT_ONCE = 64;
const TOKENS_AT_ONCE = 40_000;
const TIMEOUT_MS = 30_000;
/** Characters of a text that is tried again after the whole one was not taken. */
const SHORT_TEXT = 1000;
/** A text that every model takes: a provider that does not take it either takes none at the moment. */
const PROBE = "question and answer";

interface VectorWork {
  readonly progress: SemanticProgress;
  /** Questions. */
  readonly ids: readonly string[];
  /** That may be used. */
  readonly tokens: number;
}

/** What became of some threads. */
interface StoredVectors {
  /** Whether all of them are up to date; otherwise the tokens of the day are used up. */
  readonly isDone: boolean;
  readonly error: Error | null;
  /** Length of the vectors of the model, as far as it is known. */
  readonly dimensions: number;
}

/** Removes the vectors of what may not leave any more, and makes those that are missing or of another text or model. */
export async function storeVectors(app: App, setup: SemanticSetup, work: VectorWork): Promise<StoredVectors> {
  const { dimensions } = work.progress;
  const texts = await threadTexts(app, app.db.read, work.ids);
  const stored = await app.vectors.stored(app.db.read, work.ids);
  const leaving = new Set(texts.map(({ post_id }) => post_id));
  const gone = stored.map(({ post_id }) => post_id).filter((id) => !leaving.has(id));
  if (gone.length > 0) await app.db.write((tx) => app.vectors.remove(tx, gone));
  const known = new Map(stored.map((row) => [row.post_id, row]));
  const isMissing = ({ post_id, text_hash }: SentText) => {
    const row = known.get(post_id);
    return row?.text_hash !== text_hash || row.model !== setup.fingerprint;
  };
  return sendTexts(app, setup, { texts: texts.filter(isMissing), tokens: work.tokens, dimensions });
}

interface TextsToSend {
  readonly texts: readonly SentText[];
  readonly tokens: number;
  readonly dimensions: number;
}

async function sendTexts(
  app: App,
  setup: SemanticSetup,
  { texts, tokens, dimensions }: TextsToSend,
): Promise<StoredVectors> {
  let left = tokens;
  let length = dimensions;
  for (let at = 0; at < texts.length; ) {
    const batch = nextBatch(texts.slice(at), left);
    if (batch.length === 0) return { isDone: false, error: null, dimensions: length };
    try {
      const made = await vectorsOf(app, setup, batch, length);
      length = made.dimensions;
      left -= made.tokens;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { isDone: false, error, dimensions: length };
    }
    at += batch.length;
  }
  return { isDone: true, error: null, dimensions: length };
}

/** The first texts that fit into a request, and into what is left of the day. */
function nextBatch(texts: readonly SentText[], tokens: number): SentText[] {
  let left = Math.min(tokens, TOKENS_AT_ONCE);
  const batch: SentText[] = [];
  for (const post of texts.slice(0, TEXTS_AT_ONCE)) {
    left -= estimatedTokens(post.text);
    if (left < 0 && (batch.length > 0 || tokens < TOKENS_AT_ONCE)) break;
    batch.push(post);
  }
  return batch;
}

/** Sends a batch and stores its vectors; of one that is not taken, each text by itself. */
async function vectorsOf(app: App, setup: SemanticSetup, batch: readonly SentText[], dimensions: number) {
  try {
    return await sendBatch(app, setup, { batch, dimensions });
  } catch (error) {
    if (!(error instanceof TextsNotTakenError)) throw error;
  }
  let made = { tokens: 0, dimensions };
  for (const post of batch) {
    const one = await vectorOfOne(app, setup, post, made.dimensions);
    made = { tokens: made.tokens + one.tokens, dimensions: one.dimensions };
  }
  return made;
}

/** Sends a text by itself, then its beginning; one that is not taken either has no vector until it changes. */
async function vectorOfOne(app: App, setup: SemanticSetup, post: SentText, dimensions: number) {
  for (const text of [post.text, post.text.slice(0, SHORT_TEXT).toWellFormed()]) {
    try {
      return await sendBatch(app, setup, { batch: [{ ...post, text }], dimensions });
    } catch (error) {
      if (!(error instanceof TextsNotTakenError)) throw error;
    }
  }
  await request(app, setup, [PROBE], dimensions);
  await saveBatch(app, setup, [{ ...post, vector: null }], 0);
  return { tokens: 0, dimensions };
}

/** Sends those of a batch that may still leave: a post may have been excluded or hidden since it was read. */
async function sendBatch(
  app: App,
  setup: SemanticSetup,
  { batch: read, dimensions }: { readonly batch: readonly SentText[]; readonly dimensions: number },
) {
  const batch = await stillLeaving(app, app.db.read, read);
  if (batch.length === 0) return { tokens: 0, dimensions };
  const texts = batch.map(({ text }) => text);
  const { vectors, tokens } = await request(app, setup, texts, dimensions);
  const rows = batch.map((post, at) => ({ ...post, vector: reducedVector(vectors[at]!) }));
  await saveBatch(app, setup, rows, tokens);
  return { tokens, dimensions: vectors[0]!.length };
}

async function stillLeaving<Post extends SentText>(app: App, db: Db, posts: readonly Post[]): Promise<Post[]> {
  const ids = await mayLeave(
    app,
    db,
    posts.map(({ post_id }) => post_id),
  );
  return posts.filter(({ post_id }) => ids.has(post_id));
}

async function request(app: App, setup: SemanticSetup, texts: readonly string[], dimensions: number) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { vectors, tokens } = await embedTexts(app, setup.provider, {
    ...{ model: setup.model, texts, dimensions: setup.dimensions, signal },
  });
  const length = vectors[0]!.length;
  if (dimensions > 0 && length !== dimensions)
    throw new Error(`The provider sends ${length} dimensions, not ${dimensions}.`);
  return { vectors, tokens: tokens ?? texts.reduce((sum, text) => sum + estimatedTokens(text), 0) };
}

type MadeVector = SentText & Pick<NewVector, "vector">;

/** Stores vectors of posts that may still leave, and counts what they have cost. */
async function saveBatch(app: App, setup: SemanticSetup, made: readonly MadeVector[], tokens: number): Promise<void> {
  await app.db.write(async (tx) => {
    const rows = (await stillLeaving(app, tx, made)).map(({ post_id, question_id, text_hash, vector }) => ({
      ...{ post_id, question_id, text_hash, vector },
      ...{ model: setup.fingerprint, stored_at: app.now() },
    }));
    await app.vectors.save(tx, rows);
    await addToToday(app, tx, { posts: rows.length, tokens });
  });
}
