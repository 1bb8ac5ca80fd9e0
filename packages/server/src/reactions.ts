import type { App } from "./app.ts";
import type { EventKind, EventOf } from "./events.ts";
import { onMailWanted } from "./features/accounts/on-mail-wanted.ts";
import { onTagsMerged } from "./features/follows/on-tags-merged.ts";
import { onPersonConfirmed } from "./features/reputation/on-person-confirmed.ts";
import type { Run } from "./platform/jobs/index.ts";

/** One consequence of an event: a name that stays the same across releases, and what to do. Must be safe to run twice. */
interface Reaction<Kind extends EventKind> {
  readonly name: string;
  readonly run: (app: App, event: EventOf<Kind>) => Promise<void>;
}

type Reactions = { readonly [Kind in EventKind]?: readonly Reaction<Kind>[] };

/** Every side effect of the product: event -> what happens next. */
const reactions: Reactions = {
  mail_wanted: [{ name: "send_mail", run: onMailWanted }],
  tags_merged: [{ name: "move_followers", run: onTagsMerged }],
  person_confirmed: [{ name: "note_activation", run: onPersonConfirmed }],
};

/** The names of the jobs that an event causes. */
export function reactionsTo(kind: EventKind): string[] {
  return (reactions[kind] ?? []).map((reaction) => reaction.name);
}

/** What each job does, by name. */
export function runsOf(app: App): Map<string, Run> {
  const all = Object.values(reactions).flat() as Reaction<EventKind>[];
  return new Map(all.map(({ name, run }) => [name, (event: unknown) => run(app, event as EventOf<EventKind>)]));
}
