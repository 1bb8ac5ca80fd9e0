import type { ServerResponse } from "node:http";

/** An open stream of one browser. Few fields and no functions: there may be ten thousand. */
export interface LiveStream {
  readonly response: ServerResponse;
  readonly ip: string;
  /** Hash of the token of its session; "" for a visitor. */
  readonly session: string;
  /** "0" for a visitor. */
  readonly userId: string;
  /** Ids of the questions that it watches. */
  readonly questions: Set<string>;
}

/** The open streams of this process. */
export interface LiveStreams {
  readonly all: ReadonlySet<LiveStream>;
  /** False when there are too many, in total or of its address. Rule: LV7. */
  hasRoom(ip: string): boolean;
  add(stream: LiveStream): void;
  remove(stream: LiveStream): void;
  watchersOf(questionId: string): readonly LiveStream[];
  isWatched(questionId: string): boolean;
  watched(): readonly string[];
  of(userId: string): readonly LiveStream[];
  /** No longer sends a stream what happens to a question. */
  unwatch(stream: LiveStream, questionId: string): void;
}

/** Streams from one address, behind which a whole office may be. */
const MAX_PER_ADDRESS = 100;
/** A reader who takes nothing for so long is disconnected, and learns the state when it connects again. */
const MAX_UNSENT_BYTES = 128 * 1024;

const VISITOR = "0";

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
}

function removeFrom<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const values = map.get(key);
  if (values?.delete(value) && values.size === 0) map.delete(key);
}

/** Creates the empty set of streams of a process. */
export function createStreams(maxStreams: number): LiveStreams {
  const all = new Set<LiveStream>();
  const byQuestion = new Map<string, Set<LiveStream>>();
  const byUser = new Map<string, Set<LiveStream>>();
  const byAddress = new Map<string, Set<LiveStream>>();
  const unwatch = (stream: LiveStream, id: string) => {
    stream.questions.delete(id);
    removeFrom(byQuestion, id, stream);
  };
  return {
    all,
    hasRoom: (ip) => all.size < maxStreams && (byAddress.get(ip)?.size ?? 0) < MAX_PER_ADDRESS,
    add(stream) {
      all.add(stream);
      addTo(byAddress, stream.ip, stream);
      if (stream.userId !== VISITOR) addTo(byUser, stream.userId, stream);
      for (const id of stream.questions) addTo(byQuestion, id, stream);
    },
    remove(stream) {
      all.delete(stream);
      removeFrom(byAddress, stream.ip, stream);
      removeFrom(byUser, stream.userId, stream);
      for (const id of stream.questions) removeFrom(byQuestion, id, stream);
    },
    watchersOf: (id) => [...(byQuestion.get(id) ?? [])],
    isWatched: (id) => byQuestion.has(id),
    watched: () => [...byQuestion.keys()],
    of: (userId) => [...(byUser.get(userId) ?? [])],
    unwatch,
  };
}

/** Sends bytes, which may be shared between streams; ends the stream of a reader who takes nothing. */
export function sendTo({ response }: LiveStream, bytes: Buffer): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
  else response.write(bytes);
}

/** An event of a stream. */
export const eventOf = (name: string, json: string): Buffer => Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
