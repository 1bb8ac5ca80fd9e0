import type { App } from "../../app.ts";
import { ensureKeyValue, readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import { addPairs, listOpenQuestions, listPairsOf } from "./pair-queries.ts";
import { semanticSetup } from "./semantic-setup.ts";
import type { SimilarQuestionRow } from "./table.ts";

const POSITION = "semantic_search.compared";
/** Questions of one night, and pairs that are proposed in it at most. */
const QUESTIONS_OF_NIGHT = 2000;
const PAIRS_OF_NIGHT = 50;
const AT_ONCE = 100;
/** Threads that are looked at for each question, with itself. */
const NEAREST = 6;
/** Vectors younger than this wait: others of the same second may not be stored yet. */
const SETTLED_S = 10;

interface ComparedUpTo {
  readonly model: string;
  readonly stored_at: number;
  readonly post_id: string;
}

/**
 * Compares the questions that got a vector since the last night with all others, and lists pairs that may be the same.
 * Nothing is sent to a provider. Rules: docs/rules/semantic-search.md SM10.
 */
export async function findSimilarQuestions(app: App): Promise<void> {
  const setup = semanticSetup(app);
  const least = app.settings.get("assistant").semantic_duplicates;
  if (!setup || least === 0) return;
  const model = setup.fingerprint;
  let position = await readPosition(app, model);
  let left = PAIRS_OF_NIGHT;
  for (let seen = 0; seen < QUESTIONS_OF_NIGHT && left > 0; seen += AT_ONCE) {
    const until = app.now() - SETTLED_S;
    const questions = await app.vectors.questionsAfter(app.db.read, { ...position, until, limit: AT_ONCE });
    for (const { post_id, stored_at } of questions) {
      if (left <= 0) break;
      const pairs = (await pairsOf(app, { model, questionId: post_id, least })).slice(0, left);
      left -= pairs.length;
      position = { model, stored_at, post_id };
      await savePairs(app, pairs, position);
    }
    if (questions.length < AT_ONCE) break;
  }
}

async function readPosition(app: App, model: string): Promise<ComparedUpTo> {
  const stored = await readKeyValue(app.db.read, POSITION);
  const position = stored ? (JSON.parse(stored) as ComparedUpTo) : null;
  return position?.model === model ? position : { model, stored_at: 0, post_id: "" };
}

async function savePairs(app: App, pairs: readonly SimilarQuestionRow[], position: ComparedUpTo): Promise<void> {
  await app.db.write(async (tx) => {
    await addPairs(tx, pairs);
    await ensureKeyValue(tx, POSITION, "", app.now());
    await saveKeyValue(tx, POSITION, JSON.stringify(position), app.now());
  });
}

interface ComparedQuestion {
  readonly model: string;
  readonly questionId: string;
  /** In percent. */
  readonly least: number;
}

/** The pairs of a question that no night has found before; only questions that are open are compared. */
async function pairsOf(app: App, { model, questionId, least }: ComparedQuestion): Promise<SimilarQuestionRow[]> {
  const db = app.db.read;
  const vector = (await app.vectors.vectorsOf(db, model, [questionId])).get(questionId);
  if (!vector) return [];
  const near = await app.vectors.nearest(db, { model, vector, limit: NEAREST, isQuestion: true });
  const similar = near.filter((each) => each.question_id !== questionId && each.similarity * 100 >= least);
  if (similar.length === 0) return [];
  const known = await listPairsOf(db, questionId);
  const open = await listOpenQuestions(db, [questionId, ...similar.map(({ question_id }) => question_id)]);
  if (!open.has(questionId)) return [];
  return similar
    .filter(({ question_id }) => open.has(question_id) && !known.has(question_id))
    .map(({ question_id, similarity }) => {
      const [younger, older] = question_id > questionId ? [question_id, questionId] : [questionId, question_id];
      return {
        ...{ question_id: younger, other_id: older, similarity: Math.round(similarity * 100) },
        ...{ found_at: app.now(), status: "open", staff_id: "0", dismissed_at: 0 },
      };
    });
}
