import { delaysMs } from "@askwell/domain";
import type { Services } from "../../app/services/services.tsx";
import type { BrowserStorage } from "../../app/storage.ts";
import type { DraftFields, DraftSync, ServerDraft } from "./draft-sync.ts";

export type DraftKey = "answerDraft" | "questionDraft";

/** A draft that another tab or device has written. */
export interface OtherDraft {
  readonly fields: DraftFields;
  /** When the server or this browser stored it; 0 where that is not known. */
  readonly savedAt: number;
}

/** Conversion of a draft to and from the server's format. */
export interface DraftSerializer<Value> {
  serialize(value: Value): DraftFields;
  deserialize(stored: ServerDraft): Value;
}

/** Whether the text is stored. */
export interface DraftState {
  /** A draft is stored. */
  readonly isStored: boolean;
  /** Everything written in this form is stored. */
  readonly isSaved: boolean;
}

interface AutosaveOptions<Value> {
  readonly storage: BrowserStorage;
  readonly key: DraftKey;
  readonly part: string;
  readonly form: DraftSerializer<Value>;
  /** Null for visitors, whose drafts are stored in the browser only. */
  readonly sync: DraftSync | null;
  /** Fills the form with the stored draft; null empties it after the draft was sent elsewhere. */
  restore(value: Value | null): void;
  /** The form starts with another text than the draft, which is not touched until the form is edited. */
  readonly isPrefilled: boolean;
  changed(state: DraftState): void;
  /** Asks whether to replace the text by what another tab or device has written since. */
  offer(other: OtherDraft): Promise<boolean>;
}

/** Saves the draft of one form automatically. */
export interface DraftAutosave<Value> {
  /** Saves it a moment after the last change; null removes it. */
  save(value: Value | null): void;
  /** Saves pending changes at once. */
  flush(): void;
  /** Removes the draft; returns how to undo that, on whatever page the author is by then. */
  remove(): () => void;
  /** Checks whether another tab has changed the draft. */
  checkOtherTabs(): void;
}

interface LocalDraft<Value> {
  readonly value: Value;
  /** The server has the same value. */
  readonly isSent: boolean;
  /** Other values that this browser has sent: the last one known to be stored, then those that may have arrived. */
  readonly sentValues?: readonly Value[];
  /** When it was stored first, in Unix seconds; missing in drafts of earlier versions. */
  readonly savedAt?: number;
}

/**
 * Of those that may have arrived, more are forgotten while the server does not answer; one that arrives later may be
 * offered then.
 */
const MAX_UNANSWERED = 5;

/** The removal of a draft on the server, which is repeated until it has happened. */
function createRemoval<Value>({
  storage,
  key,
  part,
  sync,
}: Pick<AutosaveOptions<Value>, "storage" | "key" | "part" | "sync">) {
  const removedPart = `${part}.removed`;
  const end = () => storage.remove(key, removedPart);
  const removal = {
    /** What this browser has sent of a draft that was removed, while the server may still have it. */
    values: () => storage.read<readonly Value[]>(key, removedPart) ?? [],
    end,
    async repeat() {
      if (await sync?.remove()) end();
    },
    begin(sent: readonly Value[]) {
      storage.write(key, sent, removedPart);
      void removal.repeat();
    },
  };
  return removal;
}

/** The values that may be on the server, once another one is sent. The first is the last one known to be there. */
const withUnanswered = <Value>([known, ...others]: readonly Value[], value: Value): readonly Value[] =>
  known === undefined ? [value] : [known, ...[...others, value].slice(-MAX_UNANSWERED)];

/** Compares values by what would be sent of them. */
function comparisonOf<Value>({ serialize }: DraftSerializer<Value>) {
  const textOf = (value: Value | undefined) => value !== undefined && JSON.stringify(serialize(value));
  return { textOf, isSame: (one: Value, two: Value | undefined) => textOf(one) === textOf(two) };
}

/** The draft in the browser's storage and on the server. */
function createDraftStore<Value>({ storage, key, part, form, sync, isPrefilled, changed }: AutosaveOptions<Value>) {
  let mayBeOnServer = sync !== null;
  const read = () => storage.read<LocalDraft<Value>>(key, part);
  const { textOf, isSame } = comparisonOf(form);
  /** The last value that this tab has read or written. */
  let lastSeen = !isPrefilled && textOf(read()?.value);
  const removal = createRemoval<Value>({ storage, key, part, sync });
  const sentValues = (): readonly Value[] => {
    const stored = read();
    return stored?.isSent ? [stored.value] : (stored?.sentValues ?? removal.values());
  };
  const savedAtOf = (value: Value) => (isSame(value, read()?.value) ? read()?.savedAt : Math.floor(Date.now() / 1000));
  const put = (value: Value, isSent: boolean, sent = sentValues(), savedAt = savedAtOf(value)) => {
    lastSeen = textOf(value);
    removal.end();
    const isSaved = storage.write(key, { value, isSent, savedAt, ...(!isSent && { sentValues: sent }) }, part);
    changed({ isStored: true, isSaved: isSaved || isSent });
  };
  const forget = () => {
    lastSeen = false;
    storage.remove(key, part);
    changed({ isStored: false, isSaved: true });
  };
  return {
    read,
    put,
    isSame,
    forget,
    /** Whether a value of the server comes from this browser. */
    isOwn: (value: Value) => sentValues().some((each) => isSame(value, each)),
    sentValues,
    /** The value that another tab has stored since; null without one. */
    fromOtherTab() {
      const stored = read();
      return stored && textOf(stored.value) !== lastSeen ? stored : null;
    },
    /** Another tab has sent or discarded it. */
    isGone: () => lastSeen !== false && read() === null,
    setOnServer(isOnServer: boolean) {
      mayBeOnServer = isOnServer;
    },
    /** Sends the value to the server. */
    async push(value: Value) {
      if (!sync) return;
      mayBeOnServer = true;
      // The page may be left before the reply arrives.
      const unsent = read();
      if (unsent && !unsent.isSent)
        storage.write(key, { ...unsent, sentValues: withUnanswered(sentValues(), value) }, part);
      const isSent = await sync.save(form.serialize(value));
      if (isSent && isSame(value, read()?.value)) put(value, true);
    },
    removal,
    drop() {
      if (mayBeOnServer) removal.begin(sentValues());
      mayBeOnServer = false;
      forget();
    },
  };
}

/** Debounces writing. */
function createDebounce<Value>(write: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: { readonly value: Value } | null = null;
  const clear = () => {
    clearTimeout(timer);
    pending = null;
  };
  const flush = () => {
    const last = pending;
    clear();
    if (last) write(last.value);
  };
  return {
    pending: () => pending,
    clear,
    flush,
    schedule(value: Value) {
      clear();
      pending = { value };
      timer = setTimeout(flush, delaysMs.draft);
    },
  };
}

/** State of the form. */
interface FormState<Value> {
  /** The value since it last equalled the stored one, null for an empty form; null itself without changes. */
  own: { readonly value: Value | null } | null;
  /** The author is choosing between two values; nothing is stored meanwhile. */
  isAsking: boolean;
}

interface DraftContext<Value> {
  readonly options: AutosaveOptions<Value>;
  readonly store: ReturnType<typeof createDraftStore<Value>>;
  readonly form: FormState<Value>;
  /** Drops pending changes. */
  clear(): void;
}

function adopt<Value>({ options, store, form, clear }: DraftContext<Value>, theirs: LocalDraft<Value>): void {
  clear();
  form.own = null;
  store.put(theirs.value, theirs.isSent, theirs.sentValues ?? [], theirs.savedAt);
  options.restore(theirs.value);
}

/** Overwrites the draft in the browser and on the server. */
function overwrite<Value>({ store, clear }: DraftContext<Value>, value: Value, sentValues = store.sentValues()): void {
  clear();
  store.put(value, false, sentValues);
  void store.push(value);
}

/** Lets the author choose between this text and the one written elsewhere. */
async function resolveConflict<Value>(context: DraftContext<Value>, theirs: LocalDraft<Value>): Promise<void> {
  const { options, store, form } = context;
  if (form.isAsking) return;
  form.isAsking = true;
  const { value, savedAt = 0 } = theirs;
  const isAccepted = await options.offer({ fields: options.form.serialize(value), savedAt }).finally(() => {
    form.isAsking = false;
  });
  const local = form.own?.value ?? store.read()?.value;
  if (isAccepted) adopt(context, store.fromOtherTab() ?? theirs);
  else if (local !== undefined) overwrite(context, local, theirs.isSent ? [theirs.value] : theirs.sentValues);
}

/** Sends the value to the server, unless another device has changed the draft since. */
async function syncWithServer<Value>(context: DraftContext<Value>, value: Value): Promise<void> {
  const { options, store } = context;
  const theirs = await options.sync?.fetch();
  const serverValue = theirs && options.form.deserialize(theirs);
  const isUpToDate = !serverValue || store.isOwn(serverValue) || store.isSame(serverValue, value);
  if (isUpToDate) return store.push(value);
  await resolveConflict(context, { value: serverValue, isSent: true, savedAt: theirs?.updated_at ?? 0 });
}

/** Applies what another tab has done with the draft. */
function checkOtherTabs<Value>(context: DraftContext<Value>): void {
  const { options, store, form } = context;
  if (options.isPrefilled && !form.own) return;
  const theirs = store.fromOtherTab();
  if (theirs && form.own?.value && !store.isSame(form.own.value, theirs.value)) void resolveConflict(context, theirs);
  else if (theirs) adopt(context, theirs);
  else if (store.isGone()) {
    store.forget();
    if (form.own) options.changed({ isStored: false, isSaved: false });
    else options.restore(null);
  }
}

/** Merges the drafts of browser and server when the form opens. */
async function loadDraft<Value>(
  context: DraftContext<Value>,
  pending: () => { readonly value: Value } | null,
): Promise<void> {
  const { options, store, form } = context;
  if (options.isPrefilled) return;
  const stored = store.read();
  if (stored) {
    options.restore(stored.value);
    options.changed({ isStored: true, isSaved: true });
  }
  const theirs = await options.sync?.fetch();
  if (theirs === undefined) return;
  store.setOnServer(theirs !== null);
  if (theirs) {
    const value = options.form.deserialize(theirs);
    const local = pending() ?? store.read();
    if (local && store.isSame(local.value, value)) return;
    if (stored && store.isOwn(value)) return form.own ? undefined : store.push(stored.value);
    // It was sent or discarded here while the server could not be reached.
    if (store.isOwn(value)) return form.own ? undefined : store.removal.repeat();
    if (!form.own && (!stored || stored.isSent)) adopt(context, { value, isSent: true, savedAt: theirs.updated_at });
    else await resolveConflict(context, { value, isSent: true, savedAt: theirs.updated_at });
  } else if (stored && !form.own) {
    if (!stored.isSent) return store.push(stored.value);
    // It was sent or discarded on another device.
    store.forget();
    options.restore(null);
  } else if (!form.own) store.removal.end();
}

/** Starts saving a draft, and loads the stored one. Rules: docs/rules/drafts.md DR6, DR9. */
export function createDraftAutosave<Value>(options: AutosaveOptions<Value>): DraftAutosave<Value> {
  const store = createDraftStore(options);
  const form: FormState<Value> = { own: null, isAsking: false };
  const debounce = createDebounce<Value>((value) => {
    if (form.isAsking) return;
    if (store.fromOtherTab()) return checkOtherTabs(context);
    store.put(value, false);
    void syncWithServer(context, value);
  });
  const context: DraftContext<Value> = { options, store, form, clear: debounce.clear };
  void loadDraft(context, debounce.pending);
  const remove = () => {
    const before = debounce.pending() ?? store.read();
    debounce.clear();
    form.own = null;
    store.drop();
    return () => {
      if (!before) return;
      form.own = { value: before.value };
      overwrite(context, before.value);
      options.restore(before.value);
    };
  };
  return {
    remove,
    checkOtherTabs: () => checkOtherTabs(context),
    flush: debounce.flush,
    save(value) {
      if (value === null) remove();
      else {
        options.changed({ isStored: store.read() !== null, isSaved: false });
        debounce.schedule(value);
      }
      form.own = { value };
    },
  };
}

/** Longer beginnings of other drafts are cut. */
const LONGEST = 120;

/** The title, or the first line of the text. */
function beginningOf({ title, content, answer_content }: DraftFields): string {
  const lines = [title, content, answer_content].flatMap((text) => (text ?? "").split("\n"));
  const first = lines.find((line) => line.trim() !== "")?.trim() ?? "";
  return first.length > LONGEST ? `${first.slice(0, LONGEST).trimEnd()}…` : first;
}

/** Asks whether to replace the text by another one, whose beginning it quotes. Rules: docs/rules/drafts.md DR9. */
export function offerDraft({ feedback, messages }: Services, { fields, savedAt }: OtherDraft): Promise<boolean> {
  const { t, formats } = messages.get();
  const beginning = beginningOf(fields);
  const quote =
    savedAt === 0
      ? t("components.posts.other_draft_quote", { beginning })
      : t("components.posts.other_draft_saved", { beginning, time: formats.absoluteDate(savedAt) });
  return feedback.confirm({
    title: t("components.posts.other_draft"),
    message: `${beginning === "" ? "" : `${quote} `}${t("components.posts.other_draft_hint")}`,
    confirm: t("components.posts.take_draft"),
    cancel: t("components.posts.keep_draft"),
  });
}
