import type { PlatformDb } from "../tables.ts";
import { decodedSigns } from "./encoding.ts";
import { createSignTable, type SignTable } from "./sign-table.ts";
import type { PostVectorRow } from "./table.ts";
import type { VectorIndex } from "./vector-index.ts";

/** Rows of one read. */
const READ_AT_ONCE = 2000;
/** Transactions may be committed in another order than their times. */
const OVERLAP_S = 10;

/** What a process knows of the vectors of a model. */
interface KnownSigns {
  readonly model: string;
  readonly table: SignTable;
  newest: number;
}

/** The signs of all vectors in the memory of this process. */
interface SignIndex extends VectorIndex {
  /** Frees the memory while another index answers; the signs are read again when they are needed. */
  forget(): void;
}

/** Finds posts by the signs of all vectors in the memory of this process, which are read when they are needed first. */
export function createSignIndex(): SignIndex {
  let known: KnownSigns | null = null;
  let reading: Promise<KnownSigns> = Promise.resolve(null as never);
  /** One read at a time: each begins where the one before it has ended. */
  const current = (db: PlatformDb, model: string, size: number): Promise<KnownSigns> => {
    reading = reading
      .catch(() => null)
      .then(async () => {
        const isSame = known?.model === model && known.table.size === size;
        const next = isSame ? known! : { model, table: createSignTable(size), newest: -1 };
        await readNew(db, next);
        known = next;
        return next;
      });
    return reading;
  };
  return {
    async nearest(db, { model, vector, limit }) {
      const { table } = await current(db, model, vector.signs.length);
      return table.count() === 0 ? [] : table.nearest(vector.signs, limit);
    },
    forget() {
      known = null;
      reading = Promise.resolve(null as never);
    },
  };
}

/** Reads what was stored since the last time. */
async function readNew(db: PlatformDb, known: KnownSigns): Promise<void> {
  let position: Pick<PostVectorRow, "stored_at" | "post_id"> = { stored_at: known.newest - OVERLAP_S, post_id: "" };
  for (;;) {
    const { stored_at, post_id } = position;
    const rows = await db
      .selectFrom("post_vectors")
      .select(["post_id", "stored_at", "signs"])
      .where("model", "=", known.model)
      .where("stored_at", ">=", stored_at)
      .where(({ or, eb }) => or([eb("stored_at", ">", stored_at), eb("post_id", ">", post_id)]))
      .orderBy("stored_at")
      .orderBy("post_id")
      .limit(READ_AT_ONCE)
      .execute();
    for (const row of rows) {
      const signs = decodedSigns(row.signs);
      if (signs.length === known.table.size) known.table.set(row.post_id, signs);
    }
    const last = rows.at(-1);
    if (last) known.newest = last.stored_at;
    if (!last || rows.length < READ_AT_ONCE) return;
    position = last;
  }
}
