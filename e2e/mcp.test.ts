import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { arriveAsOwner, changeSettings } from "./harness/setting-form.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

async function connect(address: string, key: string): Promise<Client> {
  const client = new Client({ name: "editor", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/answer/api/v1/mcp`), { requestInit }));
  return client;
}

/** What a tool of the site answers. */
async function use(client: Client, name: string, input: object): Promise<Record<string, unknown>> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } });
  expect([isError, content]).toEqual([undefined, expect.anything()]);
  return structuredContent as Record<string, unknown>;
}

/** Creates a key with scopes in the settings; returns it. */
async function makeKey(ada: BrowserUser): Promise<string> {
  const { page } = ada;
  await ada.goto("/users/settings/keys");
  await page.getByRole("button", { name: "Add a key" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a key" });
  await dialog.getByLabel("Description").fill("Ada's editor");
  for (const scope of ["Read through MCP", "Ask questions through MCP", "Answer through MCP"])
    await dialog.getByRole("checkbox", { name: scope }).check();
  await dialog.getByLabel("Current password").fill(password);
  await expectAccessible(ada);
  await dialog.getByRole("button", { name: "Create the key" }).click();
  const shown = page.getByRole("region", { name: "Your new key" });
  const key = /sk_[0-9a-f]{32}/.exec(await shown.innerText())?.[0] ?? "";
  await shown.getByRole("button", { name: "I have saved it" }).click();
  return key;
}

/** Lets the key post, in the settings. */
async function letPost(page: Page): Promise<void> {
  await page.getByText("Leaves drafts").waitFor();
  await page.getByRole("button", { name: "Change: Ada's editor" }).click();
  const dialog = page.getByRole("dialog", { name: "What may this key do?" });
  await dialog.getByRole("checkbox", { name: "It may post by itself" }).check();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Posts by itself").waitFor();
}

const question = {
  title: "Why does the build of the kettle firmware fail",
  text: "The compiler says that **boil.h** is missing since the last update.",
  tags: ["support"],
};

journey("MC9 to MC12 AK15 AK17 a day of a developer whose code editor is connected", async ({ site, person }) => {
  const keeper = await logInOwner(site.address);
  await keeper.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const staff = await arriveAsOwner(await person());
  await changeSettings(staff, { "api.personal_keys": true });
  await changeSettings(staff, { "mcp.enabled": true, "mcp.program_writing": true, "mcp.program_posting": true });
  await addPerson(site.address, keeper, "ada");

  const ada = await person();
  const { page } = ada;
  await ada.goto("/users/login");
  await logIn(ada, "ada@example.com", password);
  const client = await connect(site.address, await makeKey(ada));
  expect(await use(client, "search", { query: "kettle firmware" })).toMatchObject({ count: 0 });
  const first = await use(client, "get_questions", {});
  const [known] = first.questions as { id: string }[];
  expect(await use(client, "get_question", { question_id: known?.id })).toMatchObject({ origin: { kind: "member" } });

  expect(await use(client, "ask", question)).toMatchObject({ state: "draft", url: `${site.address}/questions/ask` });
  await ada.goto("/questions/ask");
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe(question.title);
  await page.getByRole("textbox", { name: "Details" }).filter({ hasText: "boil.h" }).waitFor();
  await page.getByRole("button", { name: "Post question" }).click();
  await page.getByRole("heading", { level: 1, name: question.title }).waitFor();
  const id = /\/questions\/(\w+)/.exec(page.url())?.[1] ?? "";
  expect(await page.getByText("by a program, with").count()).toBe(0);

  await ada.goto("/users/settings/keys");
  await letPost(page);
  const answer = { question_id: id, text: "Install the headers of the kettle again.", idempotency_key: "answer-1" };
  const answered = await use(client, "answer", answer);
  expect(answered.state).toBe("waiting");
  expect((await use(client, "answer", answer)).id).toBe(answered.id);
  await client.close();

  await staff.goto("/review");
  await staff.page.getByText("Written by a program: Ada's editor", { exact: true }).waitFor();
  await expectAccessible(staff);
  await staff.page.getByRole("button", { name: "Approve", exact: true }).click();
  await staff.page.getByText("Written by a program: Ada's editor", { exact: true }).waitFor({ state: "detached" });

  const reader = await person({ device: "phone", javaScript: false });
  await reader.page.goto(`${site.address}/questions/${id}`);
  const shown = reader.page.getByRole("article").filter({ hasText: "Install the headers" });
  await shown.getByText("by a program, with “Ada's editor”").waitFor();

  await staff.goto("/admin/personal-keys");
  await staff.page.getByRole("button", { name: "Trust Ada's editor", exact: true }).click();
  await staff.page.getByRole("dialog").getByRole("button", { name: "Trust" }).click();
  await staff.page.getByText("Trusted: no review").waitFor();
  await expectAccessible(staff);
});
