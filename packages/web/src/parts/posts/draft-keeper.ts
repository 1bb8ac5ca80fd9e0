import { delaysMs } from "@askwell/domain";
import type { BrowserStorage } from "../../app/storage.ts";
import type { DraftSync, KeptDraft, SentDraft } from "./draft-sync.ts";

export type DraftKey = "answerDraft" | "questionDraft";

/** How a draft is told to the server, and what comes back from there. */
export interface DraftForm<Value> {
  send(value: Value): SentDraft;
  receive(kept: KeptDraft): Value;
}

interface KeeperOptions<Value> {
  readonly storage: BrowserStorage;
  readonly key: DraftKey;
  readonly part: string;
  readonly form: DraftForm<Value>;
  /** Null for visitors: the browser alone keeps what they write. */
  readonly sync: DraftSync | null;
  /** What was written before; null takes back what turned out to be sent elsewhere. */
  restore(value: Value | null): void;
  /** Something is kept, or nothing any more. */
  kept(isKept: boolean): void;
  /** Asks whether to take what another device has written since, instead of what stands here. */
  offer(): Promise<boolean>;
}

/** Keeps what somebody is writing. */
export interface DraftKeeper<Value> {
  /** Keeps it a moment after the last change; null keeps nothing. */
  keep(value: Value | null): void;
  /** Keeps at once what waits to be kept. */
  flush(): void;
  drop(): void;
}

interface Kept<Value> {
  readonly value: Value;
  /** The server has the same. */
  readonly isSent: boolean;
}

/** Makes the keeper of one draft and looks for what was written before. Rules: docs/rules/drafts.md DR6. */
export function createDraftKeeper<Value>(options: KeeperOptions<Value>): DraftKeeper<Value> {
  const { storage, key, part, form, sync, restore, kept } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly value: Value } | null = null;
  let isTouched = false;
  let mayBeThere = sync !== null;
  const read = () => storage.read<Kept<Value>>(key, part);
  const put = (value: Value, isSent: boolean) => storage.write(key, { value, isSent }, part);
  const isSame = (one: Value, two: Value) => JSON.stringify(form.send(one)) === JSON.stringify(form.send(two));

  const push = async (value: Value) => {
    if (!sync) return;
    mayBeThere = true;
    const isSent = await sync.save(form.send(value));
    const now = read();
    if (isSent && now && isSame(now.value, value)) put(value, true);
  };
  const take = (value: Value) => {
    put(value, true);
    kept(true);
    restore(value);
  };
  const forget = () => {
    clearTimeout(timer);
    waiting = null;
    storage.remove(key, part);
    kept(false);
  };
  const flush = () => {
    clearTimeout(timer);
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    put(value, false);
    kept(true);
    void push(value);
  };
  const drop = () => {
    forget();
    if (mayBeThere) void sync?.drop();
    mayBeThere = false;
  };

  /** Brings together what this browser and the server keep. */
  const meet = async (own: Kept<Value> | null, theirs: KeptDraft | null) => {
    mayBeThere = theirs !== null;
    if (!theirs) {
      // It was sent or thrown away on another device.
      if (own?.isSent && !isTouched) {
        forget();
        restore(null);
      } else if (own && !isTouched) await push(own.value);
      return;
    }
    const value = form.receive(theirs);
    const here = waiting?.value ?? read()?.value;
    if (here && isSame(value, here)) return;
    const isOlder = !isTouched && (!own || own.isSent);
    if (isOlder || (await options.offer())) take(value);
    else if (own && !isTouched) await push(own.value);
  };

  const start = async () => {
    const own = read();
    if (own) {
      restore(own.value);
      kept(true);
    }
    const theirs = await sync?.fetch();
    if (theirs !== undefined) await meet(own, theirs);
  };
  void start();

  return {
    flush,
    drop,
    keep(value) {
      isTouched = true;
      if (value === null) return drop();
      waiting = { value };
      clearTimeout(timer);
      timer = setTimeout(flush, delaysMs.draft);
    },
  };
}
