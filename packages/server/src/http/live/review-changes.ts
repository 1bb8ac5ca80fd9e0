import type { App } from "../../app.ts";
import { reviewsQueue } from "../../features/community-review/index.ts";
import { reviewStates } from "../../features/live/index.ts";
import { mayReviewSome } from "../../features/review/index.ts";
import type { Member } from "../../viewer.ts";
import { readersOf } from "../request/viewer.ts";
import { eventOf, type LiveStreams, sendTo } from "./streams.ts";

/** Tells reviewers that the tasks of the review, or the queues of trusted members, have changed. */
interface ReviewChanges {
  /** Takes the cache tags that were invalidated. */
  onInvalidated(tags: readonly string[]): void;
  stop(): void;
}

/** Changes within this time are told as one; with many streams, within longer. */
const MERGE_MS = 500;
const STREAMS_PER_MS = 5;

/** A write with one of these may have changed the tasks. */
const TAGS: readonly string[] = ["review", "events", "staff_log", "*"];

/** The event makes a page ask for its numbers, as new notifications do. It says nothing itself. */
const EVENT = eventOf("notifications", "{}");

/** The kinds of tasks, and the queues, that differ. */
function changedKinds(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Set<string> {
  const kinds = new Set([...before.keys(), ...after.keys()]);
  return new Set([...kinds].filter((kind) => before.get(kind) !== after.get(kind)));
}

const reviewsSome = (app: App, reader: Member, changed: ReadonlySet<string>) =>
  mayReviewSome(app, reader, changed) || reviewsQueue(app, reader, changed);

/** Creates what tells those who may decide tasks of a kind, or review a queue, that it has changed. Rules: docs/rules/live.md LV10. */
export function createReviewChanges({
  app,
  streams,
}: {
  readonly app: App;
  readonly streams: LiveStreams;
}): ReviewChanges {
  let states: ReadonlyMap<string, string> = new Map();
  let timer: NodeJS.Timeout | undefined;

  const publish = async () => {
    const before = states;
    states = await reviewStates(app.db.read);
    const kinds = changedKinds(before, states);
    if (kinds.size === 0) return;
    const ofMembers = [...streams.all].filter(({ session }) => session !== "");
    const readers = await readersOf(app, [...new Set(ofMembers.map(({ session }) => session))]);
    for (const stream of ofMembers) {
      const reader = readers.get(stream.session);
      if (reader && reviewsSome(app, reader as Member, kinds)) sendTo(stream, EVENT);
    }
  };
  const run = () => {
    timer = undefined;
    publish().catch((error) => app.log.warn({ err: error }, "reviewers could not be told of changed tasks"));
  };
  return {
    onInvalidated(tags) {
      if (streams.all.size === 0 || !tags.some((tag) => TAGS.includes(tag))) return;
      timer ??= setTimeout(run, MERGE_MS + streams.all.size / STREAMS_PER_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
