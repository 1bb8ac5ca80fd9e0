import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { type ArchiveFile, zipStream } from "../platform/archive/zip.ts";
import { type ExportedSite, type ExportFile, FORMAT } from "./format.ts";
import { jsonLines } from "./json-lines.ts";
import { stackExchangeFiles } from "./stack-exchange.ts";

export type { ExportedSite } from "./format.ts";

/** Everything that visitors may read, as a ZIP archive. Its format: docs/guides/public-export.md. */
export function publicExportStream(site: ExportedSite): Readable {
  return zipStream(filesOf(site));
}

async function* filesOf(site: ExportedSite): AsyncGenerator<ArchiveFile> {
  const rows: Record<string, number> = {};
  const sha256: Record<string, string> = {};
  for (const file of [...jsonLines(site), ...stackExchangeFiles(site)]) {
    rows[file.name] = 0;
    const count = (more: number) => {
      rows[file.name] = (rows[file.name] ?? 0) + more;
    };
    yield { name: file.name, content: hashed(contentOf(file, count), (hash) => (sha256[file.name] = hash)) };
    site.onProgress?.(`${file.name}: ${rows[file.name]} rows`);
  }
  const about = { format: FORMAT, site: site.name, url: site.url, created_at: new Date(site.now * 1000), rows, sha256 };
  yield { name: "export.json", content: only(`${JSON.stringify(about, null, 2)}\n`) };
}

async function* hashed(content: AsyncIterable<string>, onEnd: (sha256: string) => void): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const text of content) {
    hash.update(text);
    yield text;
  }
  onEnd(hash.digest("hex"));
}

async function* contentOf({ head, lines, tail }: ExportFile, count: (rows: number) => void): AsyncGenerator<string> {
  if (head !== "") yield head;
  for await (const batch of lines) {
    count(batch.length);
    yield batch.map((line) => `${line}\n`).join("");
  }
  if (tail !== "") yield tail;
}

async function* only(text: string) {
  yield text;
}
