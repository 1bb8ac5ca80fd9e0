import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A question of a Stack Exchange dump, as plain text. */
export interface DumpQuestion {
  readonly id: string;
  readonly title: string;
  readonly tags: string;
  readonly text: string;
  readonly answers: string[];
}

type Attributes = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex || decimal) return String.fromCodePoint(Number.parseInt(hex ?? decimal ?? "", hex ? 16 : 10));
    return ENTITIES[name ?? ""] ?? whole;
  });

async function rowsOf(folder: string, file: string): Promise<Attributes[]> {
  const text = await readFile(join(folder, file), "utf8");
  return [...text.matchAll(/<row ([^>]*)\/>/g)].map(([, row = ""]) =>
    Object.fromEntries([...row.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decode(value)])),
  );
}

const textOf = (html = "") => decode(html.replace(/<[^>]*>/g, " "));

/** Reads the questions of a dump with their answers, by id. */
export async function readQuestions(folder: string): Promise<Map<string, DumpQuestion>> {
  const posts = await rowsOf(folder, "Posts.xml");
  const questions = new Map<string, DumpQuestion>();
  for (const { Id: id = "", PostTypeId, Title: title = "", Tags = "", Body } of posts)
    if (PostTypeId === "1")
      questions.set(id, { id, title, tags: Tags.replace(/[<>|]/g, " "), text: textOf(Body), answers: [] });
  for (const { PostTypeId, ParentId = "", Body } of posts)
    if (PostTypeId === "2") questions.get(ParentId)?.answers.push(textOf(Body));
  return questions;
}

/** The links of a dump, from the question that names the other one. */
export async function readLinks(folder: string): Promise<[from: string, to: string][]> {
  const rows = await rowsOf(folder, "PostLinks.xml");
  return rows.map(({ PostId = "", RelatedPostId = "" }) => [PostId, RelatedPostId]);
}

/** The HTML of all posts of a dump. */
export async function readBodies(folder: string): Promise<string[]> {
  return (await rowsOf(folder, "Posts.xml")).flatMap(({ Body }) => (Body ? [Body] : []));
}
