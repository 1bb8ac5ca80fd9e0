import { modelServer, says } from "../packages/server/testing/assistant/model-server.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { owner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

const API = "/answer/api/v1";
const TITLE = "How do I descale the kettle?";
const SUMMARY = "Boil vinegar and water for five minutes. [2] Citric acid works without any smell. [3]";

/** What the stand-in says: a translation if it is asked for one, otherwise a summary or an answer. */
function speak(model: Awaited<ReturnType<typeof modelServer>>): void {
  model.answer((reply, request) => {
    const [system, content] = request.body.messages.map((message) => message.content);
    if (!system?.includes("translate")) return says(SUMMARY)(reply, request);
    const { title, text } = JSON.parse(/^\{.*\}$/m.exec(content ?? "")![0]) as { title?: string; text: string };
    const german = text.replace("Boil vinegar and water for five minutes", "Essig und Wasser fünf Minuten kochen");
    return says(title === undefined ? german : `Wie entkalke ich den Wasserkocher?\n\n${german}`)(reply, request);
  });
}

/** A site whose thread about kettles has two answers, with all helps on and the stand-in as their provider. */
async function kettleSite(address: string, name: string) {
  const model = await modelServer();
  speak(model);
  const admin = await logInOwner(address);
  const ask = await admin.send("POST", `${API}/question`, {
    ...{ title: TITLE, content: `Mine is white inside. Thank you, ${name}`, tags: [{ slug_name: "support" }] },
  });
  const { id } = ask.data as { id: string };
  const answer = async (by: Caller, content: string) => {
    const { data } = await by.send("POST", `${API}/answer`, { question_id: id, content });
    return (data as { info: { id: string } }).info.id;
  };
  const member = await addPerson(address, admin, name);
  const first = await answer(
    admin,
    "Boil vinegar and water for five minutes. See `kettle --help` and [this](https://example.org/k).",
  );
  await answer(member, "Citric acid works without any smell. Use two spoons of it.");
  await admin.send("POST", `${API}/answer/acceptance`, { question_id: id, answer_id: first });
  const settings = {
    ...{ enabled: true, chosen_provider: "local", ai_private_hosts: ["127.0.0.1"] },
    ai_providers: [{ provider: "local", api_host: model.host, api_key: "local-key-1", model: "small" }],
    ...{ ai_help_summary: true, ai_help_translation: true, ai_help_title: true, ai_help_tags: true },
  };
  const save = (more: object = {}) => admin.send("PUT", "/answer/admin/api/ai-config", { ...settings, ...more });
  await save();
  return { model, id, save };
}

async function choose({ page }: BrowserUser, at: number, item: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).nth(at).click();
  await page.getByRole("menuitem", { name: item }).click();
}

for (const device of ["desktop", "phone"] as const)
  journey(
    `AH7 AH9 AH10 a member has a thread summarised and a post translated, on a ${device}`,
    async ({ site, person }) => {
      const name = `kim-${device}`;
      const { model, id } = await kettleSite(site.address, name);
      const kim = await person({ device });
      const { page } = kim;
      await kim.goto("/users/login");
      await logIn(kim, `${name}@example.com`, password);
      await kim.goto(`/questions/${id}`);
      await choose(kim, 0, "Summarise the thread");
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Citric acid works without any smell.").waitFor();
      await expectAccessible(kim);
      await dialog.getByRole("link", { name: `Source 2: ${TITLE}` }).click();
      await dialog.waitFor({ state: "detached" });
      await kim.waitUntilIdle();

      await choose(kim, 1, "Translate");
      await dialog.getByText("Machine translation, not checked by anyone").waitFor();
      await dialog.getByText("Essig und Wasser fünf Minuten kochen").waitFor();
      expect(await dialog.getByRole("link", { name: "this" }).getAttribute("href")).toBe("https://example.org/k");
      await expectAccessible(kim);
      await dialog.getByRole("button", { name: "Show the original" }).click();
      await dialog.waitFor({ state: "detached" });

      model.answer((reply) => void reply.writeHead(500).end());
      await choose(kim, 2, "Translate");
      await dialog.getByText("The language model has not given a usable answer.").waitFor();
      kim.browserErrors.forget(/status of 400/);
      speak(model);
      await dialog.getByRole("button", { name: "Try again" }).click();
      await dialog.getByText("Use two spoons of it.").waitFor();
      model.close();
    },
  );

journey("AH3 AH5 AH6 an administrator measures the assistant before it is turned on", async ({ site, person }) => {
  const { model, save } = await kettleSite(site.address, "lea");
  await save({ enabled: false });
  const admin = await person();
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/admin/ai-tests");
  await expectAccessible(admin);
  await page.getByRole("button", { name: "Choose from accepted answers" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: TITLE }).first().check();
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Add 1 question" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Add a question" }).click();
  await dialog.getByLabel("Question").fill("Who won the world championship of chess?");
  await dialog.getByRole("switch", { name: "Should be declined" }).check();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/^2 questions, about/).waitFor();
  await page.getByRole("button", { name: "Run the test set" }).click();
  await page.getByText("2 of 2").waitFor();
  await expectAccessible(admin);
  await page.getByRole("link", { name: "local · small" }).click();
  await page.getByRole("heading", { level: 1, name: "local · small" }).waitFor();
  await page.getByText("cited rightly").first().waitFor();
  await page.getByText("declined rightly").first().waitFor();
  await expectAccessible(admin);
  model.close();
});
