import { expect, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { owner as ownerOf, type ServedSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner } from "../harness/wire.ts";
import { administration, flags, settings, tags, visitors, type Wrong, writing } from "./wrong-fields.ts";

/** The labels of invalid fields on the page or in its dialog, with their error messages. */
function markedFields(): { label: string; says: string }[] {
  const scope = document.querySelector("dialog[open]") ?? document;
  const named = (element: HTMLElement) => {
    const [label] = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return (element.querySelector("legend") ?? label)?.textContent ?? element.getAttribute("aria-label") ?? "";
  };
  const marked = [...scope.querySelectorAll<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')].map(
    (field) => {
      const described = (field.getAttribute("aria-describedby") ?? "").split(" ");
      const says = described.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      return {
        label: named(field)
          .replace(/ \(optional\)$/, "")
          .trim(),
        says,
      };
    },
  );
  // The editor's text is in a shadow root, which ids cannot reference.
  const editors = [...scope.querySelectorAll<HTMLElement>("div[data-invalid]")].flatMap((editor) => {
    const text = editor.shadowRoot?.querySelector<HTMLElement>('[aria-invalid="true"]');
    return text ? [{ label: named(text), says: document.getElementById(`${editor.id}e`)?.textContent ?? "" }] : [];
  });
  return [...marked, ...editors];
}

async function tryOut({ page, goto }: BrowserUser, wrong: Wrong, isThere: boolean): Promise<void> {
  if (!isThere) await goto(wrong.at);
  if (!isThere || !wrong.stays) await wrong.open?.(page);
  const dialog = page.getByRole("dialog");
  const scope = (await dialog.count()) > 0 ? dialog : page.getByRole("main");
  for (const [label, text] of Object.entries(wrong.fill ?? {})) {
    const field = scope.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
    // A group of fields may have the name of one of them.
    await field.and(page.locator("input, textarea, select, [contenteditable]")).fill(text);
  }
  if (wrong.press) await scope.getByRole("button", { name: wrong.press, exact: true }).last().click();
  const name = `${wrong.at} ${JSON.stringify(wrong.fill ?? {}).slice(0, 200)}`;
  const labels = async () => (await page.evaluate(markedFields)).map(({ label }) => label).sort();
  await expect.poll(labels, { message: name }).toEqual(Object.keys(wrong.expect).sort());
  for (const { label, says } of await page.evaluate(markedFields)) expect(says, name).toContain(wrong.expect[label]);
  if (scope === dialog) await page.keyboard.press("Escape").then(() => dialog.waitFor({ state: "detached" }));
}

/** Runs all cases before it reports the failed ones. */
async function tryAll(person: BrowserUser, table: readonly Wrong[]): Promise<void> {
  const failed: string[] = [];
  for (const [at, wrong] of table.entries()) {
    const isThere = table[at - 1]?.at === wrong.at && failed.length === 0;
    await tryOut(person, wrong, isThere).catch((error: Error) => failed.push(`${wrong.at}: ${error.message}`));
  }
  person.browserErrors.forget(/status of 400/);
  expect(failed.join("\n\n")).toBe("");
}

/** The link of a password reset mail; without a mail server mails are in the log. */
async function resetLink(site: ServedSite, e_mail: string): Promise<string> {
  const body = JSON.stringify({ e_mail });
  const headers = { "content-type": "application/json" };
  await fetch(`${site.address}/answer/api/v1/user/password/reset`, { method: "POST", headers, body });
  const find = () => /\/users\/password-reset\?code=[\w-]{36}/.exec(site.log())?.[0];
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}

async function ask(caller: Caller): Promise<string> {
  const tags = [{ slug_name: "support", display_name: "support", original_text: "" }];
  const question = { title: "How hot is green tea", content: "I would like to know.", tags };
  return ((await caller.send("POST", "/answer/api/v1/question", question)).data as { id: string }).id;
}

journey("invalid fields are marked in the forms of visitors and users", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await addPerson(site.address, owner, "ann");
  const question = await ask(owner);
  await tryAll(await person(), visitors(await resetLink(site, "ann@example.com")));
  const ann = await person();
  await ann.goto("/users/login");
  await logIn(ann, "ann@example.com", "correct-horse-2");
  await tryAll(ann, [...settings, ...writing(question), ...flags(question)]);
});

journey("invalid fields are marked in the forms of the administration", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const { data } = await owner.send("GET", "/answer/api/v1/tag?name=support");
  const admin = await person();
  await admin.goto("/users/login");
  await logIn(admin, ownerOf.email, ownerOf.password);
  await tryAll(admin, [...tags((data as { tag_id: string }).tag_id), ...administration]);
});
