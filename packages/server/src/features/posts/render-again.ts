import { setImmediate } from "node:timers/promises";
import { RENDERER_VERSION } from "@askwell/content/markdown";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { lockKeyValue, saveKeyValue } from "../../platform/key-values/index.ts";
import type { Db, Tx } from "../../tables.ts";

type Event = EventOf<"texts_outdated">;

/** Texts of one kind that are stored beside their HTML, for the job that renders them again. */
export interface StoredTexts {
  /** Some that an older renderer has made, in the order of their ids, from the first one after `after`. */
  list(db: Db, after: string, most: number): Promise<StoredText[]>;
  /** Renders a text; `save` puts the new HTML in the place of the old, unless the text has changed since it was read. */
  render(app: App, text: StoredText): Promise<{ readonly html: string; save(tx: Tx): Promise<void> }>;
  /** Notes that their HTML is still right. */
  confirm(tx: Tx, ids: readonly string[]): Promise<void>;
}

/** A text as it was read. */
export interface StoredText {
  readonly id: string;
  readonly content: string;
  readonly html: string;
}

/** Texts in one go: a fraction of a second, after which other work has its turn. */
const BATCH = 50;
const order: readonly Event["texts"][] = ["tag", "question", "answer", "comment"];
/** Which renderer all texts were given to. */
const NOTE = "posts.rendered_by";

/**
 * Has what an older renderer made rendered again, in the background: once for each version, whichever process of the
 * site starts first. Source: docs/rules/markdown.md M13.
 */
export async function outdateTexts(app: App): Promise<void> {
  await app.db.write(async (tx) => {
    // A name without a value locks nothing: this one has one, and holds others up until it is decided.
    await saveKeyValue(tx, `${NOTE}.lock`, "", app.now());
    if (Number(await lockKeyValue(tx, NOTE)) >= RENDERER_VERSION) return;
    await saveKeyValue(tx, NOTE, String(RENDERER_VERSION), app.now());
    await app.emit(tx, { kind: "texts_outdated", texts: "tag", after: "" });
  });
}

/** Renders some texts again and leaves word where to go on. */
export async function renderAgain(app: App, texts: StoredTexts, event: Event): Promise<void> {
  const stored = await texts.list(app.db.read, event.after, BATCH);
  const same: string[] = [];
  for (const text of stored) {
    const rendered = await texts.render(app, text);
    if (rendered.html === text.html) same.push(text.id);
    else await app.db.write(rendered.save);
    // Readers come first.
    await setImmediate();
  }
  const next = nextAfter(event, stored);
  await app.db.write(async (tx) => {
    if (same.length > 0) await texts.confirm(tx, same);
    if (next) await app.emit(tx, next);
  });
}

function nextAfter({ texts }: Event, stored: readonly StoredText[]): Event | null {
  if (stored.length === BATCH) return { kind: "texts_outdated", texts, after: stored.at(-1)?.id ?? "" };
  const following = order[order.indexOf(texts) + 1];
  return following ? { kind: "texts_outdated", texts: following, after: "" } : null;
}
