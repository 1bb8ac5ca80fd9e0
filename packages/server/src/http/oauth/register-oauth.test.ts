import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { openForPrograms, type ProgramSite, type TestProgram } from "../../../testing/programs.ts";

let site: TestSite;
let programs: ProgramSite;
let tool: TestProgram;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  programs = await openForPrograms(site);
  tool = await programs.addProgram();
});
afterAll(() => site.close());

const api = (path = "") => `${programs.address}/answer/api/v1${path}`;
const access = { scope: "questions:read" };

test("OC1 a program reads the site's metadata, asks, is allowed, gets tokens, and calls the API", async () => {
  const ann = await site.person("ann");
  const metadata = await (await fetch(`${programs.address}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({
    issuer: programs.address,
    token_endpoint: `${programs.address}/oauth/token`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
  });
  expect(metadata.registration_endpoint).toBeUndefined();
  const tokens = await programs.connect(ann, tool, access);
  expect(tokens).toMatchObject({ scope: "questions:read", expires_in: 3600 });
  const reply = await programs.api(tokens.access_token, "/answer/api/v1/question/page");
  expect(reply.status).toBe(200);
  expect(reply.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
});
