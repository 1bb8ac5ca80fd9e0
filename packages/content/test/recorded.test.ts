import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { describe as describePost, firstLine } from "../src/index.ts";
import { reduceBio, renderBio, renderMarkdown } from "../src/render/index.ts";
import { titleSlug } from "../src/slug.ts";

type RecordedJson = null | boolean | number | string | RecordedJson[] | { [key: string]: RecordedJson };
type Fields = Readonly<Record<string, RecordedJson>>;
type Compare = (recorded: RecordedJson, ours: RecordedJson) => unknown[];

/**
 * Recorded conversations of the original product, whose clients must continue to work. They are stored next to the
 * repository.
 */
const golden = new URL("../../../../shared/golden/", import.meta.url);
const isThere = existsSync(golden);
const siteUrl = "https://ask.example";

/** A recorded text, its recorded HTML, and ours. */
interface RecordedText {
  readonly what: string;
  readonly source: string;
  readonly recorded: string;
  readonly ours: string;
}

test("M1 the recorded conversations are complete, or absent", () => {
  expect(recordedFiles().length > 0).toBe(isThere);
});

if (isThere) {
  const { compare } = (await import(new URL("lib/compare.mjs", golden).href)) as { compare: Compare };
  const turned = recordedFiles().flatMap((file) => allObjects(readRecorded(file)).flatMap(turnedIn));
  const unique = [...new Map(turned.map((each) => [`${each.what} ${each.source} ${each.recorded}`, each])).values()];

  describe("M1 to M19 recorded texts render to the recorded HTML", () => {
    test.each(unique)("$what of $source", ({ recorded, ours }) => {
      expect(compare(recorded, ours)).toEqual([]);
    });

    test("every kind of text is covered", () => {
      const kinds = new Set(unique.map(({ what }) => what));
      expect([...kinds].sort()).toEqual(["bio", "description", "excerpt", "html", "preview", "title", "words"]);
    });
  });
}

function recordedFiles(): string[] {
  return isThere ? readdirSync(new URL("recorded/", golden)).filter((name) => name.endsWith(".json")) : [];
}

/** Ids and the site's address were replaced by placeholders; this assigns values that look like ids. */
function readRecorded(file: string): RecordedJson {
  const ids = new Map<string, string>();
  const text = readFileSync(fileURLToPath(new URL(`recorded/${file}`, golden)), "utf8");
  const withIds = text.replaceAll("{base}", siteUrl).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!ids.has(name)) ids.set(name, `1001${String(ids.size + 1).padStart(13, "0")}`);
    return ids.get(name) ?? "";
  });
  return JSON.parse(withIds) as RecordedJson;
}

function allObjects(value: RecordedJson): Fields[] {
  if (Array.isArray(value)) return value.flatMap(allObjects);
  if (value === null || typeof value !== "object") return [];
  return [value, ...Object.values(value).flatMap(allObjects)];
}

function turnedIn(fields: Fields): RecordedText[] {
  const html = text(fields.html) ?? text(fields.parsed_text);
  const preview = String(fields.call).endsWith("/post/render") && fields.status === 200;
  return [
    turn("html", text(fields.content), text(fields.html), render),
    turn("words", text(fields.original_text), text(fields.parsed_text), render),
    turn("bio", text(fields.bio), text(fields.bio_html), (bio) => reduceBio(renderBio(bio))),
    turn("title", filled(fields.title), filled(fields.url_title), titleSlug),
    turn("description", html, filled(fields.description), describePost),
    turn("excerpt", text(fields.parsed_text), text(fields.excerpt), firstLine),
    turn(
      "preview",
      preview ? text((fields.body as Fields).content) : undefined,
      text((fields.reply as Fields | undefined)?.data),
      render,
    ),
  ].flat();
}

function turn(
  what: string,
  source: string | undefined,
  recorded: string | undefined,
  make: (source: string) => string,
): RecordedText[] {
  return source === undefined || recorded === undefined ? [] : [{ what, source, recorded, ours: make(source) }];
}

function text(value: RecordedJson | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Some replies leave a text empty that others contain. */
function filled(value: RecordedJson | undefined): string | undefined {
  return text(value) || undefined;
}

function render(markdown: string): string {
  const posts = new Map([...markdown.matchAll(/#(1001\d{13})/g)].map(([, id = ""]) => [id, `/questions/${id}`]));
  return renderMarkdown(markdown, { siteUrl, posts }).replace(/>\s+</g, "><");
}
