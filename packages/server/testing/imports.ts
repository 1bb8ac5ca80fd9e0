import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReporter, importStackExchange, type RowImportOptions } from "../src/import/index.ts";
import { type Dump, writeDump } from "./dump.ts";
import { type TestSite, testSite } from "./site.ts";

type SourceOptions = Pick<RowImportOptions, "source" | "isNewSource">;

/** A site and the folder that dumps are imported from. */
export interface ImportFixture {
  readonly site: TestSite;
  readonly folder: string;
  readonly write: (dump: Dump) => Promise<void>;
  /** Imports the folder, or the rest of it up to the end of a phase. */
  readonly run: (last?: string, more?: SourceOptions) => ReturnType<typeof importStackExchange>;
  /** Writes and imports a dump with what has changed since the earlier one. */
  readonly takeChanges: (dump: Dump) => ReturnType<typeof importStackExchange>;
  /** The id of an imported question or answer. */
  readonly idOf: (foreignId: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Creates site and folder; close it at the end. */
export async function createImportFixture(): Promise<ImportFixture> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-dump-"));
  const site = await testSite();
  return {
    site,
    folder,
    write: (dump) => writeDump(folder, dump),
    run(last, more = {}) {
      const stop = new AbortController();
      let name = "";
      const begin = (phase: string) => {
        name = phase;
      };
      const end = () => (name === last ? stop.abort() : undefined);
      const nothing = () => undefined;
      const reporter = { begin, end, resumed: nothing, progress: nothing, broken: nothing };
      return importStackExchange(site.app, { folder, reporter, source: "tea", signal: stop.signal, ...more });
    },
    async takeChanges(dump) {
      await writeDump(folder, dump);
      const reporter = createReporter({ write: () => true });
      return importStackExchange(site.app, { folder, reporter, source: "tea", takesChanges: true });
    },
    async idOf(foreignId) {
      const rows = site.app.db.read.selectFrom("imported_posts").select("post_id").where("source", "=", "tea");
      return (await rows.where("foreign_id", "=", String(foreignId)).executeTakeFirstOrThrow()).post_id;
    },
    async close() {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
