import { kindOfId, reasons } from "@askwell/domain";
import type { App } from "../app.ts";
import {
  addEvents,
  addRevisions,
  type DatedEvent,
  type DatedRevision,
  lastRevisions,
} from "../features/history/bulk.ts";
import type { RevisionSnapshot } from "../features/history/index.ts";
import { newHistory } from "./changes/history-changes.ts";
import { type DumpRow, needId, needTime, numberOf, textOf } from "./fields.ts";
import { accountsOf, COMMUNITY, maybePersonIn } from "./people.ts";
import { type Phase, readAll } from "./phase.ts";
import { findPosts, isNew, slugsIn } from "./posts.ts";
import { countImported, countLeftOut } from "./summary.ts";

/** History types of titles, texts and tags: initial, edit, rollback. */
const TITLE = [1, 4, 7];
const TEXT = [2, 5, 8];
const TAGS = [3, 6, 9];
const CLOSED = 10;
/** Other history types that are imported as timeline events. */
const EVENTS: Readonly<Record<number, string>> = { 11: "reopened", 12: "deleted", 13: "undeleted" };
const MAX_LOG = 1000;

type HistoryChange = NonNullable<ReturnType<typeof readChange>>;

/** Imports revisions, closings and reopenings, before the posts, which take their Markdown from here. */
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
    const old = context.takesChanges ? known.filter((change) => !fresh.includes(change)) : [];
    const since = await newHistory(
      context,
      old.map((change) => ({ ...change, ...placeOf(change, ids) })),
    );
    const entries = entriesOf(app, [...fresh, ...since.fresh], {
      ids,
      accounts,
      last: new Map([...last, ...since.last]),
    });
    return async (tx, summary) => {
      const versions = entries.flatMap((entry) => entry.revision ?? []);
      const revisionIds = await addRevisions(app, tx, versions);
      const idOf = new Map(versions.map((revision, index) => [revision, revisionIds[index]!]));
      const events = entries.flatMap(({ event, revision }) =>
        event ? { ...event, revision_id: revision ? idOf.get(revision)! : "0" } : [],
      );
      await addEvents(app, tx, events);
      countImported(summary, "versions", versions.length);
      countImported(summary, "closings and the like", events.length - versions.length);
      countLeftOut(summary, "history", "of what is no question or answer here", changes.length - known.length);
      countLeftOut(summary, "history", "of posts that were edited here", since.editedHere);
      const before = known.length - fresh.length - since.fresh.length - since.editedHere;
      countLeftOut(summary, "history", "imported before", before);
      countLeftOut(
        summary,
        "history",
        "of kinds that have no place here",
        entries.filter((entry) => !entry.event).length,
      );
    };
  },
};

/** The post of a change, and the kind of its event unless it changes the text. */
function placeOf({ kind, post }: HistoryChange, ids: ReadonlyMap<string, string>) {
  const object_id = ids.get(post)!;
  const event = kind === CLOSED ? "question.closed" : `${kindOfId(object_id)}.${EVENTS[kind] ?? "none"}`;
  return { object_id, event: kind < CLOSED ? undefined : event };
}

function readChange(row: DumpRow) {
  const kind = numberOf(row, "PostHistoryTypeId");
  const text = textOf(row, "Text");
  return {
    kind,
    post: needId(row, "PostId"),
    group: row.attributes.RevisionGUID ?? needId(row),
    created_at: needTime(row, "CreationDate"),
    person: maybePersonIn(row, "UserId", "UserDisplayName") || COMMUNITY,
    log: textOf(row, "Comment").slice(0, MAX_LOG),
    text,
    originals: kind === CLOSED ? originalsIn(text) : [],
  };
}

/** The originals that a duplicate was closed for. */
function originalsIn(text: string): string[] {
  const [, list = ""] = /"OriginalQuestionIds":\s*\[([\d,\s]*)\]/.exec(text) ?? [];
  return list
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

interface ImportedHistoryEntry {
  readonly revision?: DatedRevision;
  readonly event?: DatedEvent;
}

interface HistoryContext {
  readonly ids: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
  readonly last: ReadonlyMap<string, { readonly content: RevisionSnapshot }>;
}

/** Rows of one edit become one revision. */
function entriesOf(
  app: App,
  changes: readonly HistoryChange[],
  { ids, accounts, last }: HistoryContext,
): ImportedHistoryEntry[] {
  const snapshots = new Map([...last].map(([id, { content }]) => [id, content]));
  const groups = Map.groupBy(changes, (change) => `${change.group} ${change.post} ${change.kind < CLOSED}`);
  return [...groups.values()].flatMap((group): ImportedHistoryEntry[] => {
    const first = group[0]!;
    const object_id = ids.get(first.post)!;
    const user_id = accounts.get(first.person)!;
    const fields = { user_id, object_id, created_at: first.created_at };
    const word = kindOfId(object_id) === "question" ? "question" : "answer";
    if (first.kind >= CLOSED) return group.map((change) => eventEntryOf(app, change, { ids, fields, word }));
    const before = snapshots.get(object_id);
    const content = group.reduce(withChange, before ?? {});
    snapshots.set(object_id, content);
    const log = group.find((change) => change.log !== "")?.log ?? "";
    const version = { object_kind: word, title: content.title ?? "", content, log } as const;
    const revision: DatedRevision = { ...fields, ...version, status: before ? "approved" : "normal" };
    const kind = before ? `${word}.edited` : word === "question" ? "question.asked" : "answer.answered";
    return [{ revision, event: { ...fields, kind, detail: before ? log : "" } }];
  });
}

function withChange(before: RevisionSnapshot, { kind, text }: HistoryChange): RevisionSnapshot {
  if (TITLE.includes(kind)) return { ...before, title: text };
  if (TEXT.includes(kind)) return { ...before, content: text };
  return TAGS.includes(kind) ? { ...before, tags: slugsIn(text) } : before;
}

function eventEntryOf(
  app: App,
  change: HistoryChange,
  { ids, fields, word }: { ids: ReadonlyMap<string, string>; fields: Omit<DatedEvent, "kind">; word: string },
): ImportedHistoryEntry {
  if (change.kind === CLOSED) {
    const original = change.originals.map((id) => ids.get(id)).find((id) => id !== undefined);
    const address = original ? questionAddress(app, original) : "";
    const reason = closeReason(change.log, address);
    const detail = JSON.stringify({ close_type: reasons[reason].type, close_msg: address });
    return { event: { ...fields, kind: "question.closed", detail } };
  }
  const kind = EVENTS[change.kind];
  return kind ? { event: { ...fields, kind: `${word}.${kind}` } } : {};
}

/** Old and new numbers of close reasons: duplicates and unclear questions. All others become community-specific. */
function closeReason(number: string, original: string) {
  const code = number.split(":")[0] ?? "";
  if ((code === "1" || code === "101") && original !== "") return "a_duplicate";
  return ["4", "103"].includes(code) ? "not_clarity" : "community_specific";
}

/** The path of a question. */
export function questionAddress(app: App, id: string): string {
  return `${app.settings.get("general").site_url}/questions/${id}`;
}
