import { setImmediate } from "node:timers/promises";
import { RENDERER_VERSION } from "@askwell/content/markdown";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { lockKeyValue, saveKeyValue } from "../../../platform/key-value-store/index.ts";
import { PluginUnavailable } from "../../../platform/plugins/active-plugin.ts";
import { ThreadsBusyError } from "../../../platform/rendering/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { awaitTransforms, saveTransformed, TransformsChangedError } from "./current-transforms.ts";
import { clearSkipped, recordSkipped } from "./skipped-texts.ts";
import { fingerprintOf } from "./transform-html.ts";

type TextsOutdated = EventOf<"texts_outdated">;

/** A kind of texts that are stored with their HTML, for the job that renders them again. */
export interface StoredTexts {
  /** Where they are; absent if they are few. */
  readonly table?: "questions" | "answers" | "comments";
  list(db: Db, range: TextRange): Promise<StoredText[]>;
  /** Renders a text. */
  render(app: App, text: StoredText): Promise<RerenderedText>;
  /** Marks their HTML as current. */
  confirm(tx: Tx, ids: readonly string[]): Promise<void>;
}

/** Texts with an id above `after` and a renderer below a version, in the order of their ids. */
interface TextRange {
  readonly after: string;
  /** The highest id; "" for no limit. */
  readonly upTo: string;
  readonly limit: number;
  readonly below: number;
}

/** The condition that a text is in a range. */
export function inRange({ after, upTo, below }: TextRange): RawBuilder<SqlBool> {
  const end = upTo === "" ? sql`` : sql` and ${sql.ref("id")} <= ${upTo}`;
  return sql<SqlBool>`${sql.ref("id")} > ${after}${end} and ${sql.ref("renderer")} < ${below}`;
}

/** The same of questions, answers or comments. */
export interface StoredPosts extends StoredTexts {
  find(db: Db, id: string): Promise<StoredText | undefined>;
}

/** A text as read from the database. */
export interface StoredText {
  readonly id: string;
  readonly content: string;
  readonly html: string;
  /** The stored excerpt, if the kind has one. */
  readonly description?: string;
}

/** A text rendered by the current renderer. */
interface RerenderedText extends Pick<StoredText, "html" | "description"> {
  /** Stores it, unless the text has changed since it was read. */
  save(tx: Tx): Promise<void>;
}

/** Texts per job: a fraction of a second, so that other jobs are not held up. Plugins may take longer, up to a limit. */
const BATCH = 50;
const TURN_MS = 10_000;
/** Texts among which a job looks for outdated ones: reading all of a large site would stop everything else. */
const WINDOW = 1000;
/** A text that fails so often is left as it is, so that the others are rendered. */
const MAX_TRIES = 3;
const TRY_AGAIN_S = 10;
const order: readonly TextsOutdated["texts"][] = ["tag", "question", "answer", "comment"];
/** The key under which the version of the last started run is stored. */
const VERSION_KEY = "posts.rendered_by";

/**
 * Starts the job that renders texts of older renderers again, once for each version, whichever process of the site
 * starts first. Source: docs/rules/markdown.md M13.
 */
export async function outdateTexts(app: App): Promise<void> {
  await app.db.write(async (tx) => {
    // A key without a value cannot be locked; this one always has a value, so that other processes wait.
    await saveKeyValue(tx, `${VERSION_KEY}.lock`, "", app.now());
    if (Number(await lockKeyValue(tx, VERSION_KEY)) >= RENDERER_VERSION) return;
    await saveKeyValue(tx, VERSION_KEY, String(RENDERER_VERSION), app.now());
    await app.emit(tx, { kind: "texts_outdated", texts: "tag", after: "" });
  });
}

/** Renders one batch of texts again and emits the event for the next batch. */
export async function rerenderTexts(app: App, texts: StoredTexts, event: TextsOutdated): Promise<void> {
  const transforms = fingerprintOf(app);
  if (event.transforms !== undefined && event.transforms !== transforms) return awaitTransforms(app, event.transforms);
  // After a change of the transforms, also texts of this renderer.
  const below = event.transforms === undefined ? RENDERER_VERSION : RENDERER_VERSION + 1;
  const upTo = await windowEnd(app.db.read, texts, event.after);
  const stored = await texts.list(app.db.read, { after: event.after, upTo, limit: BATCH, below });
  const turn = await rerenderSome(app, texts, { stored, transforms });
  const { done, unchanged, failure } = turn;
  const tries = failure ? (done === 0 ? (event.tries ?? 0) : 0) + 1 : 0;
  const isSkipped = tries >= MAX_TRIES;
  const isWindowDone = stored.length < BATCH && done + Number(isSkipped) === stored.length;
  const isWhole = isWindowDone && upTo === "";
  const reached = isWindowDone ? upTo : (stored[isSkipped ? done : done - 1]?.id ?? event.after);
  const repeated = failure && !isSkipped ? { ...event, after: reached, tries } : undefined;
  const next = repeated ?? (isWhole ? followingTexts(event) : { ...firstTry(event), after: reached });
  await app.db.write(async (tx) => {
    if (unchanged.length > 0 && event.transforms === undefined) await texts.confirm(tx, unchanged);
    if (isFirst(event)) await clearSkipped(app, tx);
    if (failure && isSkipped) await recordSkipped(app, tx, failure);
    if (next) await app.emit(tx, next, repeated ? TRY_AGAIN_S : undefined);
  });
}

/** The id of the last text that is looked at in this turn; "" if all that are left are. */
async function windowEnd(db: Db, { table }: StoredTexts, after: string): Promise<string> {
  if (!table) return "";
  const ids = db.selectFrom(table).select("id").where("id", ">", after).orderBy("id");
  const last = await ids
    .limit(1)
    .offset(WINDOW - 1)
    .executeTakeFirst();
  return last?.id ?? "";
}

interface RerenderTurn {
  /** Texts from the first on that are current now. */
  readonly done: number;
  /** Those of them that were the same. */
  readonly unchanged: readonly string[];
  /** The text after them cannot be rendered or saved. */
  readonly failure: { readonly id: string; readonly error: unknown } | undefined;
}

/** What goes by itself, or with another attempt of the whole job: it is not due to one text. */
const isPassing = (error: unknown) =>
  error instanceof TransformsChangedError || error instanceof PluginUnavailable || error instanceof ThreadsBusyError;

/** Renders texts again until the time of a turn is over, or one of them fails. */
async function rerenderSome(
  app: App,
  texts: StoredTexts,
  { stored, transforms }: { readonly stored: readonly StoredText[]; readonly transforms: string },
): Promise<RerenderTurn> {
  const unchanged: string[] = [];
  const until = performance.now() + TURN_MS;
  let done = 0;
  for (const text of stored) {
    try {
      const rendered = await texts.render(app, text);
      const isUnchanged = rendered.html === text.html && rendered.description === text.description;
      if (isUnchanged) unchanged.push(text.id);
      else await saveTransformed(app, transforms, rendered.save);
    } catch (error) {
      if (isPassing(error)) throw error;
      return { done, unchanged, failure: { id: text.id, error } };
    }
    done += 1;
    // Lets pending requests run first.
    await setImmediate();
    if (performance.now() > until) break;
  }
  return { done, unchanged, failure: undefined };
}

/** The first turn of a run. */
const isFirst = ({ texts, after, transforms, tries }: TextsOutdated) =>
  after === "" && tries === undefined && texts === (transforms === undefined ? "tag" : "question");

const firstTry = ({ tries: _, ...event }: TextsOutdated): TextsOutdated => event;

function followingTexts(event: TextsOutdated): TextsOutdated | null {
  const following = order[order.indexOf(event.texts) + 1];
  return following ? { ...firstTry(event), texts: following, after: "" } : null;
}
