import { listEvents, revisionContents } from "../../features/history/bulk.ts";
import type { RevisionSnapshot } from "../../features/history/index.ts";
import type { ImportContext } from "../phase.ts";
import { versionsOf } from "./post-versions.ts";

/** A row of the history of a post that an earlier run has imported. */
interface OldPostChange {
  /** The id of the post here. */
  readonly object_id: string;
  readonly created_at: number;
  /** The kind of its event; undefined for a change of the text. */
  readonly event: string | undefined;
}

/** The rows that earlier runs did not know, and the last versions that they continue. */
interface NewHistory<Change> {
  readonly fresh: readonly Change[];
  readonly last: ReadonlyMap<string, { readonly content: RevisionSnapshot }>;
  /** Changes of texts that were edited here as well. */
  readonly editedHere: number;
}

/** Finds what has happened to imported posts since. An event of a second is known if another one of its kind is. */
export async function newHistory<Change extends OldPostChange>(
  context: ImportContext,
  changes: readonly Change[],
): Promise<NewHistory<Change>> {
  const { read } = context.app.db;
  const ids = [...new Set(changes.map(({ object_id }) => object_id))];
  const versions = await versionsOf(read, context, ids);
  const kinds = [...new Set(changes.flatMap(({ event }) => event ?? []))];
  const stored = await listEvents(read, { by: "object_id", ids, kinds });
  const known = new Set(stored.map(({ object_id, kind, created_at }) => `${object_id} ${kind} ${created_at}`));
  const later = changes.filter(({ object_id, event, created_at }) => {
    if (event !== undefined) return !known.has(`${object_id} ${event} ${created_at}`);
    return created_at > (versions.get(object_id)?.last.created_at ?? 0);
  });
  const isOvertaken = ({ object_id, event }: Change) =>
    event === undefined && (versions.get(object_id)?.isEditedHere ?? false);
  const fresh = later.filter((change) => !isOvertaken(change));
  const lastIds = fresh.flatMap(({ object_id, event }) =>
    event === undefined ? (versions.get(object_id)?.last.id ?? []) : [],
  );
  const contents = await revisionContents(read, [...new Set(lastIds)]);
  const last = new Map(
    [...versions].flatMap(([id, version]) => {
      const content = contents.get(version.last.id);
      return content ? [[id, { content }] as const] : [];
    }),
  );
  return { fresh, last, editedHere: later.length - fresh.length };
}
