import type { Locator } from "playwright-core";
import { modelServer, pieceEvent, says, streamHead } from "../packages/server/testing/assistant/model-server.ts";
import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { changeSettings } from "./harness/setting-form.ts";
import { owner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

/** The stand-in for a provider. */
type ProviderStandIn = Awaited<ReturnType<typeof modelServer>>;

const API = "/answer/api/v1";
const QUESTION = "How can I reset my router?";
const CITED = "Press the small button on the back for 10 seconds. [2] All lamps blink twice. [2]";

/** A thread about routers; the answer is what the assistant can rest on. */
async function askAboutRouters(admin: Caller, by: string): Promise<{ id: string }> {
  const { data } = await admin.send("POST", `${API}/question`, {
    title: "How do I reset the router?",
    content: `I have lost the password of my router. It is a model 3000. Thank you, ${by}`,
    tags: [{ slug_name: "support" }],
  });
  const { id } = data as { id: string };
  await admin.send("POST", `${API}/answer`, {
    question_id: id,
    content: "Press the small button on the back for 10 seconds. All lamps blink twice. Then wait for three minutes.",
  });
  return { id };
}

/** Adds a provider in the form; returns its part of the form. */
async function addProvider(providers: Locator, host: string): Promise<Locator> {
  await providers.getByRole("button", { name: "Add a provider" }).click();
  const added = providers.locator("details").last();
  await added.getByLabel("Name").fill("local");
  await added.getByLabel("Address", { exact: true }).fill(host);
  await added.getByLabel(/^Key/).fill("local-key-1");
  await added.getByLabel("Model").fill("small");
  return added;
}

/** Sets the assistant up as an administrator does, with the form. */
async function setUp(admin: BrowserUser, model: ProviderStandIn): Promise<void> {
  const { page, goto, browserErrors } = admin;
  await goto("/admin/ai-settings");
  const providers = page.getByRole("group", { name: "Providers" });
  const added = await addProvider(providers, model.host);
  // Its host has to be allowed first.
  await added.getByRole("button", { name: /^Fetch the models/ }).click();
  await added.getByText("The address of local must begin with https://.").waitFor();
  browserErrors.forget(/status of 400/);
  await page.getByRole("button", { name: "Discard" }).click();
  await changeSettings(admin, {
    "assistant.ai_providers": async (part) => void (await addProvider(part, model.host)),
    "assistant.ai_private_hosts": "127.0.0.1",
  });
  const saved = providers.locator("details").last();
  await saved.getByRole("button", { name: /^Fetch the models/ }).click();
  await saved.getByText("The provider answers. It has 2 models").waitFor();
  await changeSettings(admin, { "assistant.chosen_provider": "local", "assistant.enabled": true });
}

const models = {
  object: "list",
  data: ["small", "large"].map((id) => ({ id, object: "model", created: 0, owned_by: "us" })),
};

/** A provider whose models can be listed, and which answers questions with `text`. */
function answer(model: ProviderStandIn, text: string): void {
  const say = says(text);
  model.answer((reply, request) => {
    if (!request.path.endsWith("/models")) return say(reply, request);
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(models));
  });
}

/** Streams a sentence and then nothing, until the reader leaves. */
const hang = (model: ProviderStandIn) =>
  model.answer((reply) => {
    reply.writeHead(200, streamHead);
    reply.write(pieceEvent(`${CITED} Then`));
  });

async function ask({ page }: BrowserUser, question: string): Promise<void> {
  await page.getByLabel(/Your question|Ask further/).fill(question);
  await page.keyboard.press("Control+Enter");
}

/** A site with a thread, an assistant that answers with `text`, and a member. */
async function assistantFor(address: string, text: string, name: string) {
  const model = await modelServer();
  answer(model, text);
  const admin = await logInOwner(address);
  const { id } = await askAboutRouters(admin, name);
  await addPerson(address, admin, name);
  await admin.send("PUT", "/answer/admin/api/ai-config", {
    ...{ enabled: true, chosen_provider: "local", ai_private_hosts: ["127.0.0.1"] },
    ai_providers: [{ provider: "local", api_host: model.host, api_key: "local-key-1", model: "small" }],
  });
  return { model, admin, id };
}

async function logInMember(member: BrowserUser, name: string): Promise<void> {
  await member.goto("/users/login");
  await logIn(member, `${name}@example.com`, password);
}

journey(
  "AS5 AS8 an administrator adds a provider of the own network, tests it, and turns the assistant on",
  async ({ person }) => {
    const model = await modelServer();
    answer(model, CITED);
    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await setUp(admin, model);
    await expectAccessible(admin);
    await admin.page.getByRole("link", { name: "Conversations with the assistant" }).first().click();
    await admin.page.getByText("No conversations yet").waitFor();
    await expectAccessible(admin);
    model.close();
  },
);

journey(
  "AS1 AS2 AS4 AS7 a member asks, follows a source, rates the answer and stops another one",
  async ({ site, person }) => {
    const { model, id } = await assistantFor(site.address, CITED, "ann");
    const ann = await person();
    const { page } = ann;
    await logInMember(ann, "ann");
    await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Assistant" }).click();
    await page.getByText(/are sent to 127\.0\.0\.1/).waitFor();
    await expectAccessible(ann);
    await ask(ann, QUESTION);
    await page.getByRole("heading", { name: "Sources" }).waitFor();
    await expectAccessible(ann);
    await page.getByRole("button", { name: "Helpful", exact: true }).click();
    await page.locator("button[aria-pressed=true]").waitFor();
    expect(pathIn(new URL(page.url()))).toMatch(/^\/ai-assistant\/\d+$/);

    // Stored, and the link leads to the very answer.
    await page.reload();
    await page.getByRole("heading", { level: 1, name: QUESTION }).waitFor();
    await page.locator("button[aria-pressed=true]").waitFor();
    await page.getByRole("link", { name: "Source 2: How do I reset the router?" }).first().click();
    await page.waitForURL((url) => new RegExp(`^/questions/${id}(/[^/]+)?/\\d+$`).test(pathIn(url)));
    await page.goBack();

    hang(model);
    await ask(ann, "And how long do I press the button?");
    await page.getByText("Press the small button on the back").nth(1).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("The answer was stopped.").first().waitFor();
    await model.lastClosed();
    model.close();
  },
);

journey(
  "AS3 AS6 AS8 without support a question to people is drafted; a search is answered; conversations are deleted",
  async ({ site, person }) => {
    const { model } = await assistantFor(site.address, "Bananas are yellow and grow in the shade of palms.", "bea");
    const bea = await person();
    const { page } = bea;
    await logInMember(bea, "bea");
    await bea.goto("/ai-assistant");
    await ask(bea, "Which router is best for bananas?");
    await page.getByRole("link", { name: "Ask the community" }).waitFor();
    await expectAccessible(bea);
    await page.getByRole("link", { name: "Ask the community" }).click();
    await page.getByRole("textbox", { name: "Title" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Which router is best for bananas?");

    answer(model, CITED);
    await bea.goto(`/search?q=${encodeURIComponent("reset router")}`);
    const panel = page.getByRole("region", { name: "Ask the assistant" });
    await panel.getByRole("button", { name: "Ask this" }).click();
    await panel.getByRole("heading", { name: "Sources" }).waitFor();
    await expectAccessible(bea);
    await panel.getByRole("link", { name: "Continue the conversation" }).click();
    await page.getByRole("button", { name: "Delete the conversation" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the conversation" }).click();
    await page.getByText("The conversation is deleted.").waitFor();

    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await admin.goto("/admin/ai-assistant");
    await admin.page.getByRole("link", { name: "Which router is best for bananas?" }).click();
    await expectAccessible(admin);
    await admin.page.getByRole("button", { name: "Delete", exact: true }).click();
    await admin.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await admin.page.getByText("The conversation is deleted.").waitFor();
    await expectAccessible(admin);
    model.close();
  },
);
