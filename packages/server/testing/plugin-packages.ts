import { gzipSync } from "node:zlib";

/** An entry of an archive; `type` as in the tar format, `0` for a file. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content?: string;
  readonly type?: string;
  readonly link?: string;
}

const BLOCK = 512;

function headerOf({ path, content = "", type = "0", link = "" }: ArchiveEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0, 100);
  header.write("0000644\0", 100);
  header.write(`${Buffer.byteLength(content).toString(8).padStart(11, "0")}\0`, 124);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write("ustar\x0000", 257, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** Packs entries into a `.tgz`, honest or not. */
export function packEntries(entries: readonly ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? "");
    return [headerOf(entry), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

/** The `askwell` part of a manifest; the rest is that of a small captcha. */
export type ManifestPart = Readonly<Record<string, unknown>>;

/** The `package.json` of a plugin. */
export function manifestOf(declared: ManifestPart = {}, fields: ManifestPart = {}): string {
  const askwell = {
    ...{ kit: 1, slug_name: "riddle", kinds: ["captcha"], entries: { server: "./index.js" } },
    ...{ name: { en_US: "Riddle" }, description: { en_US: "Asks a riddle." }, ...declared },
  };
  return JSON.stringify({ name: "askwell-plugin-riddle", version: "1.0.0", author: "Ann", ...fields, askwell });
}

/** Packs a plugin as `npm pack` does. */
export function packPlugin(manifest: string, code: string, more: readonly ArchiveEntry[] = []): Buffer {
  const files = [
    { path: "package/package.json", content: manifest },
    { path: "package/index.js", content: code },
  ];
  return packEntries([...files, ...more]);
}
