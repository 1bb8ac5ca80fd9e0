import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { installApart } from "../../scripts/install-apart.ts";
import { expect, journey } from "../harness/journey.ts";
import { type Caller, logInOwner } from "../harness/wire.ts";

const inspector = join(import.meta.dirname, "../inspector");
const program = join(inspector, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
const run = promisify(execFile);

/** What the inspector of the protocol prints in its command-line mode, as JSON. */
async function inspect(address: string, key: string, ...options: string[]): Promise<unknown> {
  const args = [program, "--cli", address, "--header", `Authorization: Bearer ${key}`, ...options];
  const { stdout } = await run(process.execPath, args, { timeout: 120_000 });
  return JSON.parse(stdout);
}

async function addKey(owner: Caller, scope: string): Promise<string> {
  const { data } = await owner.send("POST", "/answer/admin/api/api-key", { description: scope, scope });
  return (data as { access_key: string }).access_key;
}

journey("MC2 the inspector of the protocol lists and calls tools over both transports", async ({ site }) => {
  await installApart(inspector, "the inspector of MCP");
  const owner = await logInOwner(site.address);
  expect((await owner.send("PUT", "/answer/admin/api/mcp-config", { enabled: true })).status).toBe(200);
  const key = await addKey(owner, "global");
  const addresses = [
    [`${site.address}/answer/api/v1/mcp`, "http"],
    [`${site.address}/answer/api/v1/mcp/sse`, "sse"],
  ] as const;
  for (const [address, transport] of addresses) {
    const inspected = (...options: string[]) => inspect(address, key, "--transport", transport, ...options);
    const { tools } = (await inspected("--method", "tools/list", "--strict")) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["get_questions", "get_tags", "search"]));
    const called = await inspected("--method", "tools/call", "--tool-name", "get_questions");
    const question = expect.objectContaining({ title: "What is a tag, and how do I choose one?" });
    expect(called).toMatchObject({ structuredContent: { questions: expect.arrayContaining([question]) } });
    expect(await inspected("--method", "prompts/list")).toMatchObject({ prompts: expect.any(Array) });
  }
});

journey("MC1 the inspector of the protocol is refused while MCP is off", async ({ site }) => {
  await installApart(inspector, "the inspector of MCP");
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/mcp-config", { enabled: false });
  const key = await addKey(owner, "read-only");
  const address = `${site.address}/answer/api/v1/mcp`;
  await expect(inspect(address, key, "--transport", "http", "--method", "tools/list")).rejects.toThrow(/403/);
});
