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

/** What this browser keeps, and what it has told the server. */
function createCopies<Value>({ storage, key, part, form, sync, kept }: KeeperOptions<Value>) {
  let mayBeThere = sync !== null;
  const read = () => storage.read<Kept<Value>>(key, part);
  const put = (value: Value, isSent: boolean) => {
    storage.write(key, { value, isSent }, part);
    kept(true);
  };
  const isSame = (one: Value, two: Value) => JSON.stringify(form.send(one)) === JSON.stringify(form.send(two));
  const forget = () => {
    storage.remove(key, part);
    kept(false);
  };
  return {
    read,
    put,
    isSame,
    forget,
    found(isThere: boolean) {
      mayBeThere = isThere;
    },
    /** Tells the server what is written now. */
    async push(value: Value) {
      if (!sync) return;
      mayBeThere = true;
      const isSent = await sync.save(form.send(value));
      const now = read();
      if (isSent && now && isSame(now.value, value)) put(value, true);
    },
    drop() {
      forget();
      if (mayBeThere) void sync?.drop();
      mayBeThere = false;
    },
  };
}

/** Holds what is written until nothing has changed for a moment. */
function createPause<Value>(write: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: { readonly value: Value } | null = null;
  const clear = () => {
    clearTimeout(timer);
    held = null;
  };
  const flush = () => {
    const now = held;
    clear();
    if (now) write(now.value);
  };
  return {
    held: () => held,
    clear,
    flush,
    hold(value: Value) {
      clear();
      held = { value };
      timer = setTimeout(flush, delaysMs.draft);
    },
  };
}

/** Makes the keeper of one draft and looks for what was written before. Rules: docs/rules/drafts.md DR6. */
export function createDraftKeeper<Value>(options: KeeperOptions<Value>): DraftKeeper<Value> {
  const { form, sync, restore } = options;
  const copies = createCopies(options);
  const pause = createPause<Value>((value) => {
    copies.put(value, false);
    void copies.push(value);
  });
  let isTouched = false;
  const drop = () => {
    pause.clear();
    copies.drop();
  };

  /** Nothing is on the server: what it had once was sent or thrown away on another device. */
  const meetNothing = async (own: Kept<Value> | null) => {
    if (!own || isTouched) return;
    if (!own.isSent) return copies.push(own.value);
    copies.forget();
    restore(null);
  };
  /** Brings together what this browser and the server keep. */
  const meet = async (own: Kept<Value> | null, theirs: KeptDraft) => {
    const value = form.receive(theirs);
    const here = pause.held() ?? copies.read();
    if (here && copies.isSame(value, here.value)) return;
    const isOlder = !isTouched && (!own || own.isSent);
    if (isOlder || (await options.offer())) {
      pause.clear();
      copies.put(value, true);
      restore(value);
    } else if (own && !isTouched) await copies.push(own.value);
  };
  const start = async () => {
    const own = copies.read();
    if (own) {
      restore(own.value);
      options.kept(true);
    }
    const theirs = await sync?.fetch();
    if (theirs === undefined) return;
    copies.found(theirs !== null);
    await (theirs ? meet(own, theirs) : meetNothing(own));
  };
  void start();

  return {
    flush: pause.flush,
    drop,
    keep(value) {
      isTouched = true;
      if (value === null) drop();
      else pause.hold(value);
    },
  };
}
