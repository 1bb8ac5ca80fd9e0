import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestSite, testSite } from "../../../../testing/index.ts";

/** A part of what the client exports, as a program would use it. */
interface ClientModule {
  createClient(options: {
    site: string;
    key?: string;
    language?: string;
  }): Record<string, (input?: object, options?: object) => Promise<never>>;
  AskwellError: new (...values: never[]) => Error;
}

let site: TestSite;
let fixtures: SiteFixtures;
let folder: string;
let file: string;
let address: string;
let client: ClientModule;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  folder = await mkdtemp(join(tmpdir(), "askwell-client-"));
  file = join(folder, "askwell.ts");
  await writeFile(file, (await site.server.inject({ url: "/help/api/client.ts" })).body);
  address = await site.server.listen({ port: 0, host: "127.0.0.1" });
  client = (await import(pathToFileURL(file).href)) as ClientModule;
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the compiler says of a program that uses the client. */
async function compile(program: string): Promise<string> {
  const path = join(folder, "program.ts");
  await writeFile(path, program);
  const options = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
  ];
  const target = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", "esnext"];
  const more = ["--moduleResolution", "bundler", "--allowImportingTsExtensions", "--erasableSyntaxOnly", "--types", ""];
  const tsc = join(import.meta.dirname, "../../../../../../node_modules/typescript/bin/tsc");
  try {
    execFileSync(process.execPath, [tsc, ...options, ...target, ...more, path], { encoding: "utf8" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test("OA6 the client is one file that compiles as strictly as TypeScript can, and knows the fields of every call", async () => {
  const start = `import { createClient } from "./askwell.ts";\nconst askwell = createClient({ site: "${address}" });\n`;
  const good = `
    const { list } = await askwell.questionPage({ page: 1, page_size: 5, order: "newest" });
    export const titles: string[] = list.map((question) => question.title);
    export const info = await askwell.siteInfo();
    await askwell.uploadFile({ source: "post", file: new Blob(["x"]) });`;
  expect(await compile(start + good)).toBe("");
  const wrong = `await askwell.questionPage({ page: "one" });\nawait askwell.questionInfo({ ide: "1" });\nawait askwell.noSuchCall({});`;
  const problems = await compile(start + wrong);
  expect(problems.match(/error TS\d+/g)).toHaveLength(3);
});

test("OA6 the client makes calls of a running site, with a key and as a visitor", async () => {
  const ann = await site.person("ann", { rank: 500 });
  const { id } = await fixtures.question({ by: ann, title: "How long does green tea steep" });
  const asAnn = client.createClient({ site: `${address}/`, key: ann.token });
  const { comment_id } = (await asAnn.addComment!({ object_id: id, original_text: "In a pot & a cup" })) as {
    comment_id: string;
  };
  expect(comment_id).toMatch(/^\d{17}$/);
  const visitor = client.createClient({ site: address });
  const shown = await visitor.questionInfo!({ id });
  expect(shown).toMatchObject({ id, title: "How long does green tea steep" });
  const listed = (await visitor.questionPage!({ page: 1, page_size: 5, order: "newest" })) as { list: object[] };
  expect(listed.list).toHaveLength(1);
});

test("OA6 an error has the status, the reason, the message in the language of the client, and the fields", async () => {
  const ann = await site.person("bea", { rank: 500 });
  const asAnn = client.createClient({ site: address, key: ann.token, language: "de_DE" });
  const error = await asAnn.askQuestion!({ title: "", content: "" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(client.AskwellError);
  expect(error).toMatchObject({ code: 400, reason: "base.request_format_error", data: expect.any(Array) });
  const missing = await client.createClient({ site: address }).questionInfo!({ id: "1" }).catch(
    (reason: unknown) => reason,
  );
  expect(missing).toMatchObject({ code: 404 });
});

test("OA6 a call that is repeated with its key takes effect once", async () => {
  const cat = await site.person("cat", { rank: 500 });
  const { id } = await fixtures.question({ by: cat });
  const asCat = client.createClient({ site: address, key: cat.token });
  const comment = { object_id: id, original_text: "Once and only once" };
  const [one, two] = [
    await asCat.addComment!(comment, { idempotencyKey: "a-key" }),
    await asCat.addComment!(comment, { idempotencyKey: "a-key" }),
  ];
  expect(two).toEqual(one);
});

test("OA6 the client is the same text for everyone, and cached by its hash", async () => {
  const { headers, body } = await site.server.inject({ url: "/help/api/client.ts" });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toBe(await readFile(file, "utf8"));
  const again = await site.server.inject({
    url: "/help/api/client.ts",
    headers: { "if-none-match": String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});
