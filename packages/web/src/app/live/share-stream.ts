import type { StreamEvent } from "./read-events.ts";

/** What a tab needs of the stream: ids of questions; null while it needs none. */
type TabNeeds = readonly string[] | null;

interface ShareOptions {
  /** Names the lock and the channel of the tabs of this site. */
  readonly name: string;
  /** Opens the stream for all tabs; returns how to close it. */
  open(
    questions: readonly string[],
    onEvent: (event: StreamEvent) => void,
    onConnected: (isConnected: boolean) => void,
  ): () => void;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnected: (isConnected: boolean) => void;
}

interface SharedStream {
  /** Sets what this tab needs. */
  request(questions: TabNeeds): void;
  /** Opens the stream again, for another user. */
  reopen(): void;
  close(): void;
}

type TabMessage =
  | { readonly kind: "who" }
  | { readonly kind: "needs"; readonly tab: string; readonly questions: TabNeeds }
  | { readonly kind: "connected"; readonly isConnected: boolean }
  | ({ readonly kind: "event" } & StreamEvent);

/** Requests of several tabs within this time open one stream. */
const MERGE_MS = 100;
/** Questions of one stream; the server takes no more. */
const MAX_QUESTIONS = 20;

/** The question that an event is about. */
const questionOf = ({ text }: StreamEvent) => (JSON.parse(text) as { question_id?: string }).question_id ?? "";

interface LeaderOptions extends ShareOptions {
  post(message: TabMessage): void;
}

/** The tab that has the stream: it collects what all tabs need and passes on what arrives. */
function createLeader({ open, post, onEvent, onConnected }: LeaderOptions) {
  const needs = new Map<string, readonly string[]>();
  const last = new Map<string, StreamEvent>();
  let opened: string | undefined;
  let closeStream: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isConnected = false;
  const close = () => {
    closeStream?.();
    closeStream = undefined;
    opened = undefined;
    last.clear();
  };
  const pass = (event: StreamEvent) => {
    if (event.name !== "notifications") last.set(questionOf(event), event);
    onEvent(event);
    post({ kind: "event", ...event });
  };
  const update = () => {
    const questions = [...new Set([...needs.values()].flat())].sort().slice(0, MAX_QUESTIONS);
    if (needs.size === 0) return close();
    if (opened === questions.join(",")) {
      // A tab that has just come knows nothing yet.
      post({ kind: "connected", isConnected });
      for (const event of last.values()) post({ kind: "event", ...event });
      return;
    }
    close();
    opened = questions.join(",");
    closeStream = open(questions, pass, (value) => {
      isConnected = value;
      onConnected(value);
      post({ kind: "connected", isConnected });
    });
  };
  return {
    set(tab: string, questions: TabNeeds) {
      if (questions) needs.set(tab, questions);
      else needs.delete(tab);
      clearTimeout(timer);
      timer = setTimeout(update, MERGE_MS);
    },
    reopen() {
      close();
      update();
    },
    close() {
      clearTimeout(timer);
      close();
    },
  };
}

/** Leads once the lock of that name is free; returns how to give it up, or up waiting for it. */
function holdLock(locks: LockManager, name: string, { lead, resign }: { lead(): void; resign(): void }): () => void {
  const waiting = new AbortController();
  let leave = () => waiting.abort();
  const held = locks.request(name, { signal: waiting.signal }, () => {
    lead();
    return new Promise<void>((release) => {
      leave = () => {
        resign();
        release();
      };
    });
  });
  // It was given up before it was there.
  held.catch(() => undefined);
  return () => leave();
}

/**
 * Shares one stream between the tabs of a browser: the tab that holds a lock opens it and passes events on. A tab that
 * needs nothing gives the lock away. Without locks and channels every tab has a stream of its own. Rule: LV2.
 */
export function shareStream(options: ShareOptions): SharedStream {
  const { name, onEvent, onConnected } = options;
  const locks = navigator.locks as LockManager | undefined;
  const channel = typeof BroadcastChannel === "undefined" || !locks ? undefined : new BroadcastChannel(name);
  const tab = String(Math.random());
  const post = (message: TabMessage) => channel?.postMessage(message);
  let own: TabNeeds = null;
  let leader: ReturnType<typeof createLeader> | undefined;
  let leave: (() => void) | undefined;

  const lead = () => {
    leader = createLeader({ ...options, post });
    leader.set(tab, own);
    post({ kind: "who" });
  };
  const resign = () => {
    leader?.close();
    leader = undefined;
    onConnected(false);
  };
  const enter = () => {
    if (!channel || !locks) return lead();
    leave = holdLock(locks, name, { lead, resign });
  };
  if (channel)
    channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
      if (message.kind === "who") post({ kind: "needs", tab, questions: own });
      else if (message.kind === "needs") leader?.set(message.tab, message.questions);
      else if (leader || own === null) return;
      else if (message.kind === "connected") onConnected(message.isConnected);
      else onEvent(message);
    };
  return {
    request(questions) {
      if (JSON.stringify(questions) === JSON.stringify(own)) return;
      const before = own;
      own = questions;
      post({ kind: "needs", tab, questions });
      if (questions === null) {
        leave?.();
        leave = undefined;
        if (!channel) resign();
        return onConnected(false);
      }
      if (before === null) enter();
      else leader?.set(tab, questions);
    },
    reopen: () => leader?.reopen(),
    close() {
      this.request(null);
      channel?.close();
    },
  };
}
