import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importRecords, type Reporter, type RowImportOptions } from "../src/import/index.ts";
import { testPages } from "../test/page-reader.ts";
import { type TestSite, testSite } from "./site.ts";

/** The old password of imported people. */
export const RECORD_PASSWORD = "correct horse 7";

type RecordRun = Partial<Parameters<typeof importRecords>[1]> & {
  /** The phase after which the import is stopped. */
  readonly last?: string;
};

/** A site and a folder of records. */
export interface RecordFixture {
  readonly site: TestSite;
  readonly folder: string;
  /** Writes a file: a list of objects as lines of JSON, anything else as it is. */
  readonly write: (name: string, content: string | Uint8Array | readonly object[]) => Promise<void>;
  /** Options of an import that collects problems, and stops after a phase. */
  readonly until: (last?: string) => Pick<RowImportOptions, "reporter" | "signal">;
  /** Imports the folder. */
  readonly run: (options?: RecordRun) => ReturnType<typeof importRecords>;
  /** What was reported about records that were left out. */
  readonly problems: string[];
  /** The id of an imported object, by the id that rows have. */
  readonly idOf: (foreignId: string) => Promise<string>;
  /** Where an address leads on to; the status if it does not. */
  readonly leadsTo: (url: string) => Promise<string | number>;
  readonly close: () => Promise<void>;
}

/** Creates site and folder; close it at the end. */
export async function createRecordFixture(): Promise<RecordFixture> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-records-"));
  const site = await testSite({ pages: testPages() });
  const problems: string[] = [];
  const until = (last?: string) => {
    const stop = new AbortController();
    let name = "";
    const reporter: Reporter = {
      begin: (phase) => {
        name = phase;
      },
      end: () => (name === last ? stop.abort() : undefined),
      resumed: () => undefined,
      progress: () => undefined,
      broken: (file, line, reason) => void problems.push(`${file}:${line} ${reason}`),
    };
    return { reporter, signal: stop.signal };
  };
  return {
    site,
    folder,
    problems,
    async write(name, content) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      const lines = Array.isArray(content) ? content.map((each) => `${JSON.stringify(each)}\n`).join("") : content;
      await writeFile(join(folder, name), lines as string);
    },
    until,
    run: ({ last, ...options } = {}) =>
      importRecords(site.app, { path: folder, source: "club", ...until(last), ...options }),
    async idOf(foreignId) {
      const rows = site.app.db.read.selectFrom("imported_posts").select("post_id");
      return (await rows.where("foreign_id", "=", foreignId).executeTakeFirstOrThrow()).post_id;
    },
    async leadsTo(url) {
      const reply = await site.server.inject({ url });
      return reply.statusCode === 301 ? String(reply.headers.location) : reply.statusCode;
    },
    async close() {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
