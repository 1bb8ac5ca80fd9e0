import { setTimeout as sleep } from "node:timers/promises";
import { estimatedTokens, isSentence, reducedVector, type StoredVector, semanticLimits } from "@askwell/domain";
import { LRUCache } from "lru-cache";
import type { App } from "../../app.ts";
import type { SearchedMeaning, SemanticSearch } from "../../platform/search/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { embedTexts } from "../assistant/index.ts";
import { recordChanges } from "./queries.ts";
import { addToToday, tokensLeft } from "./semantic-days.ts";
import { type SemanticSetup, semanticSetup } from "./semantic-setup.ts";

/** How long a search waits for what is related. */
const RELATED_TIMEOUT_MS = 300;
/** A later answer still serves the next search for the same. */
const TIMEOUT_MS = 10_000;
/** Threads that are mixed with those of the words. */
const RELATED = 50;
/** Searches whose vectors a process remembers, and for how long. */
const REMEMBERED = 2000;
const REMEMBERED_MS = 3_600_000;
/** Requests at once; after a failure none for a while. */
const AT_ONCE = 8;
const PAUSE_MS = 30_000;
/** Searches of one asker within an hour that are sent. */
const PER_HOUR = 200;
const ASKERS = 10_000;

/** What a process knows about searches by meaning. */
interface AskedBefore {
  readonly vectors: LRUCache<string, StoredVector>;
  /** By the key of the vector. */
  readonly running: Map<string, Promise<StoredVector | null>>;
  readonly counts: LRUCache<string, number>;
  pausedUntil: number;
}

/** Finds threads by the meaning of a text. Rules: docs/rules/semantic-search.md SM7 to SM9. */
export function createSemanticSearch(app: () => App, relatedTimeoutMs = RELATED_TIMEOUT_MS): SemanticSearch {
  const asked: AskedBefore = {
    vectors: new LRUCache({ max: REMEMBERED, ttl: REMEMBERED_MS }),
    running: new Map(),
    counts: new LRUCache({ max: ASKERS, ttl: 3_600_000 }),
    pausedUntil: 0,
  };
  const announced = new WeakSet<object>();
  const onChanged: SemanticSearch["onChanged"] = async (tx, questionIds) => {
    await recordChanges(tx as Tx, questionIds);
    if (announced.has(tx)) return;
    announced.add(tx);
    await app().emit(tx as Tx, { kind: "vectors_outdated" });
  };
  return {
    isActive: () => semanticSetup(app()) !== undefined,
    model: () => semanticSetup(app())?.fingerprint ?? null,
    onChanged,
    async onRetagged(tx, questionIds) {
      // Without excluded tags, tags decide nothing.
      if (app().settings.get("assistant").ai_exclude_tags.length > 0) await onChanged(tx, questionIds);
    },
    onRemoved: (tx, postIds) => app().vectors.remove(tx, postIds),
    async related(db, meaning) {
      const setup = semanticSetup(app());
      const text = meaning.text.replace(/\s+/g, " ").trim().slice(0, semanticLimits.line).toWellFormed();
      if (!setup || !isSentence(text)) return null;
      const work = findRelated({ app: app(), asked, setup }, db as Db, { ...meaning, text });
      return Promise.race([work, sleep(relatedTimeoutMs, null, { ref: false })]);
    },
  };
}

interface RelatedSearch {
  readonly app: App;
  readonly asked: AskedBefore;
  readonly setup: SemanticSetup;
}

/** Never fails: the words find without it. */
async function findRelated(search: RelatedSearch, db: Db, meaning: SearchedMeaning): Promise<string[] | null> {
  const { app, setup } = search;
  try {
    const vector = await vectorOf(search, meaning);
    if (!vector) return null;
    const least = app.settings.get("assistant").semantic_similarity / 100;
    const near = await app.vectors.nearest(db, { model: setup.fingerprint, vector, limit: RELATED });
    return near.filter(({ similarity }) => similarity >= least).map(({ question_id }) => question_id);
  } catch (error) {
    app.log.warn({ err: error }, "related threads could not be found by meaning");
    return null;
  }
}

/** The vector of a text: remembered, on its way, or asked for. */
async function vectorOf(search: RelatedSearch, { text, asker, mayAsk }: SearchedMeaning): Promise<StoredVector | null> {
  const { app, asked, setup } = search;
  const key = `${setup.fingerprint} ${text}`;
  const known = asked.vectors.get(key) ?? asked.running.get(key);
  if (known || !mayAsk) return known ?? null;
  const isVisitor = typeof asker !== "string";
  if (isVisitor && !app.settings.get("assistant").semantic_for_visitors) return null;
  if (asked.pausedUntil > performance.now() || asked.running.size >= AT_ONCE) return null;
  const name = isVisitor ? asker.ip : asker;
  const count = (asked.counts.get(name) ?? 0) + 1;
  if (count > PER_HOUR) return null;
  // The hour begins with the first one.
  asked.counts.set(name, count, { noUpdateTTL: true });
  const running = askFor(search, text)
    .then((vector) => {
      if (vector) asked.vectors.set(key, vector);
      return vector;
    })
    .finally(() => asked.running.delete(key));
  asked.running.set(key, running);
  return running;
}

/** Asks the provider, and counts what it costs. */
async function askFor({ app, asked, setup }: RelatedSearch, text: string): Promise<StoredVector | null> {
  if ((await tokensLeft(app, app.db.read, "searches")) < estimatedTokens(text)) return null;
  const { provider, model, dimensions } = setup;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { vectors, tokens } = await embedTexts(app, provider, { model, texts: [text], dimensions, signal });
    await app.db.write((tx) => addToToday(app, tx, { searches: 1, tokens: tokens ?? estimatedTokens(text) }));
    return reducedVector(vectors[0]!);
  } catch (error) {
    asked.pausedUntil = performance.now() + PAUSE_MS;
    app.log.warn({ err: error }, "a provider has made no vector of a search");
    await app.db.write((tx) => addToToday(app, tx, { failed: 1 }));
    return null;
  }
}
