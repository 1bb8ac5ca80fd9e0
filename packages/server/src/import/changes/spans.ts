import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";

/** Ids from `from` up to `to`; `to` is 0 while the run goes on. */
interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** When a run of an import began, in Unix seconds, and the ids that it and the site allocated meanwhile. */
export interface ImportSpan {
  readonly startedAt: number;
  readonly revisions: IdRange;
  readonly events: IdRange;
}

type DatedRow = { readonly id: string; readonly created_at: number };

/**
 * True for a version or an event that an import has stored, false for one that was made here. Those of an import are
 * older than its run, since they happened on the other site before.
 */
export function isOfSource(spans: readonly ImportSpan[], kind: "revisions" | "events", row: DatedRow): boolean {
  const id = Number(row.id);
  return spans.some(({ startedAt, [kind]: { from, to } }) => {
    const isInRange = id >= from && (to === 0 || id <= to);
    return isInRange && row.created_at < startedAt;
  });
}

/** The span of a run that begins now. */
export async function openSpan(app: App, tx: Tx): Promise<ImportSpan> {
  const { revisions, events } = await allocated(app, tx);
  return { startedAt: app.now(), revisions: { from: revisions, to: 0 }, events: { from: events, to: 0 } };
}

/** The spans after the last run has ended. */
export async function closeSpan(app: App, tx: Tx, spans: readonly ImportSpan[]): Promise<ImportSpan[]> {
  const { revisions, events } = await allocated(app, tx);
  return spans.map((span) =>
    span.revisions.to > 0
      ? span
      : { ...span, revisions: { ...span.revisions, to: revisions }, events: { ...span.events, to: events } },
  );
}

/** The span of the runs that did not store theirs: everything made before the last of them had ended is theirs. */
export async function unknownSpan(app: App, tx: Tx, endedAt: number): Promise<ImportSpan> {
  const { revisions, events } = await allocated(app, tx);
  return { startedAt: endedAt, revisions: { from: 1, to: revisions }, events: { from: 1, to: events } };
}

/** The last ids. */
async function allocated(app: App, tx: Tx): Promise<{ revisions: number; events: number }> {
  const [revision] = await app.ids.reserve(tx, "revision", 1);
  const [event] = await app.ids.reserve(tx, "activity", 1);
  return { revisions: Number(revision), events: Number(event) };
}
