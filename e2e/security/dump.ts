import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { answer, at, type Dump, question, version, writeDump } from "../../packages/server/testing/dump.ts";
import type { ServedSite } from "../harness/site.ts";
import { slugOf } from "./posts-of-payloads.ts";

const program = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

/** Comments and answers per post. */
const TO_A_POST = 50;

const shared = (number: number) => Math.ceil(number / TO_A_POST);

/** Tag names without the separators of a dump. */
const tagOf = (text: string, index: number) => slugOf(text.replace(/[<>|]/g, "'"), index + 1);

/** A dump in which every name, title and text is malicious. */
function hostileDump(texts: readonly string[]): Dump {
  const people = texts.map((text, index) => ({
    Id: index + 1,
    Reputation: 1 + (texts.length - index),
    CreationDate: at(1),
    LastAccessDate: at(2),
    DisplayName: text.trim() === "" ? `${index}${text}` : text,
    WebsiteUrl: index % 2 === 0 ? text : `https://evil.example/${text}`,
    Location: text,
    AboutMe: text,
  }));
  const posts = texts.flatMap((text, index) => {
    const number = index + 1;
    const by = { OwnerUserId: number, LastEditorUserId: number, LastEditDate: at(3), Body: text };
    const Title = `${text} ${number}`;
    const asked = question(number, { ...by, Title, Tags: `|${tagOf(text, index)}|tag-${number}|` });
    return [asked, answer(10_000 + number, shared(number), by)];
  });
  const versions = texts.flatMap((text, index) => {
    const number = index + 1;
    const edit = { edit: 1, CreationDate: at(3), UserId: number, Comment: text };
    return [
      version([4 * number, 2, number], text, { UserId: number }),
      version([4 * number + 1, 1, number], `${text} at first`, { UserId: number }),
      version([4 * number + 2, 5, shared(number)], text, { ...edit, edit: number }),
      version([4 * number + 3, 4, number], `${text} ${number}`, edit),
    ];
  });
  return {
    Users: people,
    Tags: texts.map((text, index) => ({ Id: index + 1, TagName: tagOf(text, index), Count: 1 })),
    Posts: posts,
    PostHistory: versions,
    Comments: texts.map((Text, index) => ({
      Id: index + 1,
      PostId: shared(index + 1),
      Score: 0,
      Text: `${Text} ${index}`,
      CreationDate: at(3),
      UserId: index + 1,
    })),
  };
}

/** Imports a malicious dump into a site, and returns the output of the import. */
export async function importHostile(site: ServedSite, texts: readonly string[]): Promise<string> {
  const folder = join(site.folder, "hostile");
  await mkdir(folder);
  await writeDump(folder, hostileDump(texts));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: site.folder, DB_TYPE: "sqlite3", DB_FILE: join(site.folder, "askwell.db") };
  const run = spawn(process.execPath, [program, "import", "stackexchange", folder], { cwd: site.folder, env });
  let said = "";
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (text) => (said += text));
  const [code] = await once(run, "exit");
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${said}`);
  return said;
}
