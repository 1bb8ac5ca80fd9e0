import { kindOfId, reasons } from "@askwell/domain";
import type { App } from "../app.ts";
import {
  addEvents,
  addRevisions,
  type DatedEvent,
  type DatedRevision,
  lastRevisions,
} from "../features/history/bulk.ts";
import type { Snapshot } from "../features/history/index.ts";
import { needId, needTime, numberOf, type Row, textOf } from "./fields.ts";
import { accountsOf, COMMUNITY, maybePersonIn } from "./people.ts";
import { type Phase, readAll } from "./phase.ts";
import { findPosts, isNew, slugsIn } from "./posts.ts";
import { keep, leaveOut } from "./tally.ts";

/** Titles, texts and tags: the first, changed, and brought back. */
const TITLE = [1, 4, 7];
const TEXT = [2, 5, 8];
const TAGS = [3, 6, 9];
const CLOSED = 10;
/** What else goes into a timeline. */
const EVENTS: Readonly<Record<number, string>> = { 11: "reopened", 12: "deleted", 13: "undeleted" };
const MOST_LOG = 1000;

type Change = NonNullable<ReturnType<typeof readChange>>;

/** Versions of posts, closings and reopenings. It comes before the posts, which take their Markdown from here. */
export const historyPhase: Phase = {
  name: "history",
  file: "PostHistory.xml",
  batchRows: 200,
  unreadable: "history",
  belongsTogether: (before, row) => before.attributes.RevisionGUID === row.attributes.RevisionGUID,
  async prepare(context, batch) {
    const { app } = context;
    const changes = readAll(batch, "history", readChange);
    const ids = await findPosts(
      context,
      changes.flatMap((change) => [change.post, ...change.originals]),
    );
    const accounts = await accountsOf(
      context,
      changes.map((change) => change.person),
    );
    const known = changes.filter((change) => ids.has(change.post));
    const fresh = known.filter((change) => isNew(context, ids.get(change.post)!));
    const last = await lastRevisions(app.db.read, [...new Set(fresh.map((change) => ids.get(change.post)!))]);
    const entries = entriesOf(app, fresh, { ids, accounts, last });
    return async (tx, tally) => {
      const versions = entries.flatMap((entry) => entry.revision ?? []);
      const revisionIds = await addRevisions(app, tx, versions);
      const idOf = new Map(versions.map((revision, index) => [revision, revisionIds[index]!]));
      const events = entries.flatMap(({ event, revision }) =>
        event ? { ...event, revision_id: revision ? idOf.get(revision)! : "0" } : [],
      );
      await addEvents(app, tx, events);
      keep(tally, "versions", versions.length);
      keep(tally, "closings and the like", events.length - versions.length);
      leaveOut(tally, "history", "of what is no question or answer here", changes.length - known.length);
      leaveOut(tally, "history", "imported before", known.length - fresh.length);
      leaveOut(tally, "history", "of kinds that have no place here", entries.filter((entry) => !entry.event).length);
    };
  },
};

function readChange(row: Row) {
  const kind = numberOf(row, "PostHistoryTypeId");
  const text = textOf(row, "Text");
  return {
    kind,
    post: needId(row, "PostId"),
    group: row.attributes.RevisionGUID ?? needId(row),
    created_at: needTime(row, "CreationDate"),
    person: maybePersonIn(row, "UserId", "UserDisplayName") || COMMUNITY,
    log: textOf(row, "Comment").slice(0, MOST_LOG),
    text,
    originals: kind === CLOSED ? originalsIn(text) : [],
  };
}

/** The questions that a closed one repeats. */
function originalsIn(text: string): string[] {
  const [, list = ""] = /"OriginalQuestionIds":\s*\[([\d,\s]*)\]/.exec(text) ?? [];
  return list
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

interface Entry {
  readonly revision?: DatedRevision;
  readonly event?: DatedEvent;
}

interface Known {
  readonly ids: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
  readonly last: ReadonlyMap<string, { readonly content: Snapshot }>;
}

/** Rows of one edit become one version. */
function entriesOf(app: App, changes: readonly Change[], { ids, accounts, last }: Known): Entry[] {
  const snapshots = new Map([...last].map(([id, { content }]) => [id, content]));
  const groups = Map.groupBy(changes, (change) => `${change.group} ${change.post} ${change.kind < CLOSED}`);
  return [...groups.values()].flatMap((group): Entry[] => {
    const first = group[0]!;
    const object_id = ids.get(first.post)!;
    const user_id = accounts.get(first.person)!;
    const facts = { user_id, object_id, created_at: first.created_at };
    const word = kindOfId(object_id) === "question" ? "question" : "answer";
    if (first.kind >= CLOSED) return group.map((change) => eventOf(app, change, { ids, facts, word }));
    const before = snapshots.get(object_id);
    const content = group.reduce(withChange, before ?? {});
    snapshots.set(object_id, content);
    const log = group.find((change) => change.log !== "")?.log ?? "";
    const version = { object_kind: word, title: content.title ?? "", content, log } as const;
    const revision: DatedRevision = { ...facts, ...version, status: before ? "approved" : "normal" };
    const kind = before ? `${word}.edited` : word === "question" ? "question.asked" : "answer.answered";
    return [{ revision, event: { ...facts, kind, detail: before ? log : "" } }];
  });
}

function withChange(before: Snapshot, { kind, text }: Change): Snapshot {
  if (TITLE.includes(kind)) return { ...before, title: text };
  if (TEXT.includes(kind)) return { ...before, content: text };
  return TAGS.includes(kind) ? { ...before, tags: slugsIn(text) } : before;
}

function eventOf(
  app: App,
  change: Change,
  { ids, facts, word }: { ids: ReadonlyMap<string, string>; facts: Omit<DatedEvent, "kind">; word: string },
): Entry {
  if (change.kind === CLOSED) {
    const original = change.originals.map((id) => ids.get(id)).find((id) => id !== undefined);
    const address = original ? questionAddress(app, original) : "";
    const reason = closeReason(change.log, address);
    const detail = JSON.stringify({ close_type: reasons[reason].type, close_msg: address });
    return { event: { ...facts, kind: "question.closed", detail } };
  }
  const kind = EVENTS[change.kind];
  return kind ? { event: { ...facts, kind: `${word}.${kind}` } } : {};
}

/** Numbers of old and new reasons: duplicates, and what lacks clarity. All others are rules of the community. */
function closeReason(number: string, original: string) {
  const code = number.split(":")[0] ?? "";
  if ((code === "1" || code === "101") && original !== "") return "a_duplicate";
  return ["4", "103"].includes(code) ? "not_clarity" : "community_specific";
}

/** Where a question is to be found here. */
export function questionAddress(app: App, id: string): string {
  return `${app.settings.get("general").site_url}/questions/${id}`;
}
