import { kindOfId } from "@askwell/domain";
import type { App } from "../../app.ts";
import { type LiveCounts, liveThread } from "../../features/live/index.ts";
import { maySeeSite, readersOf, type SessionReader } from "../request/viewer.ts";
import { eventOf, type LiveStream, type LiveStreams, sendTo } from "./streams.ts";

/** Sends what has changed to the streams that watch it. */
interface ThreadChanges {
  /** Takes the cache tags that were invalidated. */
  onInvalidated(tags: readonly string[]): void;
  /** Sends the current state of its questions to a stream that has just opened. */
  greet(stream: LiveStream): Promise<void>;
  /** Ends the streams whose session is over, or that may not read the site any more. */
  endStale(): Promise<void>;
  stop(): void;
}

/** Changes of a question within this time are sent as one; with many streams, within longer. */
const MERGE_MS = 100;
const STREAMS_PER_MS = 10;
/** After a failure of the database. */
const RETRY_MS = 5000;

const QUESTION = "question:";
const NOTIFICATIONS = "notifications:";

const VISITOR: Pick<SessionReader, "signed_in" | "email_confirmed"> = { signed_in: false, email_confirmed: false };

/** The current reader of each stream: null for a visitor, undefined where the session is over. */
async function readersByStream(app: App, streams: readonly LiveStream[]) {
  const sessions = new Set(streams.map(({ session }) => session).filter((session) => session !== ""));
  const readers = await readersOf(app, [...sessions]);
  return (stream: LiveStream): SessionReader | null | undefined =>
    stream.session === "" ? null : readers.get(stream.session);
}

/** A question that one may not see is reported like one that does not exist. */
const hidden = (questionId: string) => eventOf("hidden", JSON.stringify({ question_id: questionId }));

/** Sends the state of a question to those who may see it; the others learn that it is gone, and nothing more. */
async function sendThread(
  { app, streams }: Context,
  id: string,
  thread: LiveCounts | undefined,
  receivers: readonly LiveStream[],
): Promise<void> {
  const bytes = thread && eventOf("thread", thread.counts);
  if (bytes && thread.isPublic && !app.settings.get("security").login_required) {
    for (const stream of receivers) sendTo(stream, bytes);
    return;
  }
  const readerOf = await readersByStream(app, receivers);
  const gone = hidden(id);
  for (const stream of receivers) {
    const reader = readerOf(stream);
    if (reader === undefined || !maySeeSite(app, reader ?? VISITOR)) stream.response.end();
    else if (bytes && thread.isVisibleTo(reader)) sendTo(stream, bytes);
    else {
      sendTo(stream, gone);
      streams.unwatch(stream, id);
    }
  }
}

const stateOf = (thread: LiveCounts | undefined) => (thread ? `${thread.isPublic} ${thread.counts}` : "");

interface Context {
  readonly app: App;
  readonly streams: LiveStreams;
}

/** Publishes the states of questions that have changed, each to the streams that watch it. */
function createPublisher(context: Context) {
  const { app, streams } = context;
  const changed = new Set<string>();
  /** What was last sent of the watched questions. */
  const sent = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const publish = async (id: string) => {
    const thread = await liveThread(app, id);
    const state = stateOf(thread);
    if (sent.get(id) === state) return;
    sent.set(id, state);
    await sendThread(context, id, thread, streams.watchersOf(id));
  };
  const publishAll = async () => {
    for (const id of sent.keys()) if (!streams.isWatched(id)) sent.delete(id);
    for (const id of changed) {
      changed.delete(id);
      if (streams.isWatched(id)) await publish(id).catch((error) => retry(id, error));
    }
    timer = undefined;
    add([]);
  };
  const add = (ids: readonly string[]) => {
    for (const id of ids) changed.add(id);
    if (changed.size === 0 || isStopped) return;
    timer ??= setTimeout(publishAll, MERGE_MS + streams.all.size / STREAMS_PER_MS).unref();
  };
  const retry = (id: string, error: unknown) => {
    app.log.warn({ err: error }, "a change could not be sent to open pages");
    sent.delete(id);
    setTimeout(() => add([id]), RETRY_MS).unref();
  };
  return {
    add,
    /** Sends the state to one stream. */
    async greet(stream: LiveStream, id: string) {
      const thread = kindOfId(id) === "question" ? await liveThread(app, id) : undefined;
      // Otherwise a change that is undone at once would not be sent, and this stream would stay with it.
      if (sent.get(id) !== stateOf(thread)) sent.delete(id);
      await sendThread(context, id, thread, [stream]);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Creates what turns invalidated cache tags into events. Rules: docs/rules/live.md LV3 to LV6. */
export function createThreadChanges(context: Context): ThreadChanges {
  const { app, streams } = context;
  const publisher = createPublisher(context);
  const endStale = async () => {
    const all = [...streams.all];
    const readerOf = await readersByStream(app, all);
    for (const stream of all) {
      const reader = readerOf(stream);
      if (reader === undefined || !maySeeSite(app, reader ?? VISITOR)) stream.response.end();
    }
  };
  const notifyUser = async (userId: string) => {
    const own = streams.of(userId);
    const readerOf = await readersByStream(app, own);
    for (const stream of own) {
      if (readerOf(stream)) sendTo(stream, eventOf("notifications", "{}"));
      else stream.response.end();
    }
  };
  const logError = (error: unknown) => app.log.warn({ err: error }, "open streams could not be checked");

  return {
    endStale,
    onInvalidated(tags) {
      if (streams.all.size === 0) return;
      if (tags.includes("*") || tags.includes("site")) endStale().catch(logError);
      const named = tags.filter((tag) => tag.startsWith(QUESTION)).map((tag) => tag.slice(QUESTION.length));
      // A command-line tool has written anything.
      publisher.add(tags.includes("*") ? streams.watched() : named.filter(streams.isWatched));
      for (const tag of tags)
        if (tag.startsWith(NOTIFICATIONS)) notifyUser(tag.slice(NOTIFICATIONS.length)).catch(logError);
    },
    async greet(stream) {
      for (const id of [...stream.questions]) if (streams.all.has(stream)) await publisher.greet(stream, id);
    },
    stop: publisher.stop,
  };
}
