import process from "node:process";
import type { Page } from "playwright-core";
import { expect, journey, logIn } from "./harness/journey.ts";
import type { Person } from "./harness/person.ts";
import { owner as ownerOf } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

/*
 * Every rule of the specification's section 5, in the form that people meet it in: what is wrong is marked, and says so
 * itself; what is right is not marked.
 */

interface Wrong {
  /** Where the form stands; the page is loaded anew when it differs from the one before. */
  readonly at: string;
  /** What has to be done before the form is there. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** What was opened stays so for the next case of the same place. */
  readonly stays?: true;
  /** What is written into which field; left alone otherwise. */
  readonly fill?: Readonly<Record<string, string>>;
  readonly press: string;
  /** The fields that have to be marked, and words of what they say. */
  readonly expect: Readonly<Record<string, string>>;
}

const long = (length: number) => "x".repeat(length);

/** The fields of the page, or of the dialog above it, that are marked as wrong: their names, and what describes them. */
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
  // The editor's text stands below a shadow root, into which no id reaches.
  const editors = [...scope.querySelectorAll<HTMLElement>("div[data-invalid]")].flatMap((editor) => {
    const roots = [...editor.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const text = roots[0]?.querySelector<HTMLElement>('[aria-invalid="true"]');
    return text ? [{ label: named(text), says: editor.parentElement?.textContent ?? "" }] : [];
  });
  return [...marked, ...editors];
}

async function tryOut({ page, goto }: Person, wrong: Wrong, isThere: boolean): Promise<void> {
  if (!isThere) await goto(wrong.at);
  if (!isThere || !wrong.stays) await wrong.open?.(page);
  const dialog = page.getByRole("dialog");
  const scope = (await dialog.count()) > 0 ? dialog : page.getByRole("main");
  for (const [label, text] of Object.entries(wrong.fill ?? {})) {
    await scope.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(text);
  }
  await scope.getByRole("button", { name: wrong.press, exact: true }).last().click();
  const name = `${wrong.at} ${JSON.stringify(wrong.fill ?? {}).slice(0, 200)}`;
  const labels = async () => (await page.evaluate(markedFields)).map(({ label }) => label).sort();
  await expect.poll(labels, { message: name, timeout: 3000 }).toEqual(Object.keys(wrong.expect).sort());
  for (const { label, says } of await page.evaluate(markedFields)) expect(says, name).toContain(wrong.expect[label]);
  if (scope === dialog) await page.keyboard.press("Escape").then(() => dialog.waitFor({ state: "detached" }));
}

const isLong = Number(process.env.TEST_EFFORT ?? 1) > 1;

/** Tries every second one, in the long proof all, before it says what did not hold. */
async function tryAll(person: Person, table: readonly Wrong[]): Promise<void> {
  const all = table.filter((_, at) => isLong || at % 2 === 0);
  person.context.setDefaultTimeout(5000);
  const failed: string[] = [];
  for (const [at, wrong] of all.entries()) {
    const isThere = all[at - 1]?.at === wrong.at && failed.length === 0;
    await tryOut(person, wrong, isThere).catch((error: Error) => failed.push(`${wrong.at}: ${error.message}`));
  }
  person.complaints.forget(/status of 400/);
  expect(failed.join("\n\n")).toBe("");
}

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const act = (action: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Actions: ann" }).click();
  await button(action)(page);
  await page.getByRole("dialog").waitFor();
};
const reason = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Flag" }).first().click();
  await page.getByRole("dialog").getByLabel(name).check();
};

const visitors: readonly Wrong[] = [
  {
    at: "/users/register",
    fill: { Name: "b", Email: "b@", Password: "short" },
    press: "Sign up",
    expect: { Name: "at least 2", Email: "Invalid Email Address.", Password: "at least 8" },
  },
  {
    at: "/users/register",
    fill: { Name: long(31), Email: "b@example.com", Password: long(33) },
    press: "Sign up",
    expect: { Name: "at maximum 30", Password: "at maximum 32" },
  },
  {
    at: "/users/register",
    fill: { Name: "b*b*b", Email: "ann@example.com", Password: "with a space" },
    press: "Sign up",
    expect: { Password: "cannot contain spaces" },
  },
  {
    at: "/users/register",
    fill: { Name: "ann", Email: "ANN@example.com", Password: "long-enough-1" },
    press: "Sign up",
    expect: { Email: "" },
  },
  {
    at: "/users/login",
    fill: { Email: "ann@example.com", Password: "not-hers-at-all" },
    press: "Log in",
    expect: { Email: "wrong" },
  },
  { at: "/users/login", fill: { Email: "", Password: "" }, press: "Log in", expect: { Email: "", Password: "" } },
  { at: "/users/account-recovery", fill: { Email: "ann@" }, press: "Send the link", expect: { Email: "Invalid" } },
  {
    at: "/users/password-reset?code=019a0000-0000-7000-8000-000000000000",
    fill: { "New password": "short", "The same password again": "short" },
    press: "Save password",
    expect: { "New password": "at least 8" },
  },
  {
    at: "/users/password-reset?code=019a0000-0000-7000-8000-000000000000",
    fill: { "New password": "long-enough-1", "The same password again": "long-enough-2" },
    press: "Save password",
    expect: { "The same password again": "" },
  },
];

const settings: readonly Wrong[] = [
  {
    at: "/users/settings/profile",
    fill: { "Display name": "a", Username: long(31) },
    press: "Save",
    expect: { "Display name": "at least 2", Username: "at maximum 30" },
  },
  {
    at: "/users/settings/profile",
    fill: { "Display name": long(31), Username: "admin", Website: "", Location: long(101) },
    press: "Save",
    expect: { "Display name": "at maximum 30", Location: "at maximum 100" },
  },
  {
    at: "/users/settings/profile",
    fill: { "Display name": "ann", Username: "b c", Website: "ftp://example.com", Location: "" },
    press: "Save",
    expect: { Website: "" },
  },
  ...["admin", "b c"].map((Username) => ({
    at: "/users/settings/profile",
    fill: { Username, Website: "" },
    press: "Save",
    expect: { Username: "" },
  })),
  {
    at: "/users/settings/account",
    stays: true,
    open: button("Change email address"),
    fill: { "Current password": "not-hers-at-all", "New email address": "ann@" },
    press: "Send the link",
    expect: { "New email address": "Invalid Email Address." },
  },
  {
    at: "/users/settings/account",
    stays: true,
    open: button("Change email address"),
    fill: { "Current password": "not-hers-at-all", "New email address": "ann2@example.com" },
    press: "Send the link",
    expect: { "Current password": "" },
  },
  {
    at: "/users/settings/account",
    stays: true,
    open: button("Change email address"),
    fill: { "Current password": "correct-horse-2", "New email address": ownerOf.email },
    press: "Send the link",
    expect: { "New email address": "" },
  },
  {
    at: "/users/settings/account?password",
    stays: true,
    open: button("Change password"),
    fill: { "Current password": "not-hers-at-all", "New password": "short", "The same password again": "short" },
    press: "Change password",
    expect: { "New password": "at least 8" },
  },
  {
    at: "/users/settings/account?password",
    stays: true,
    open: button("Change password"),
    fill: {
      "Current password": "not-hers-at-all",
      "New password": "long-enough-1",
      "The same password again": "long-enough-1",
    },
    press: "Change password",
    expect: { "Current password": "" },
  },
  {
    at: "/users/settings/account?password",
    stays: true,
    open: button("Change password"),
    fill: {
      "Current password": "correct-horse-2",
      "New password": "correct-horse-2",
      "The same password again": "correct-horse-2",
    },
    press: "Change password",
    expect: { "New password": "" },
  },
];

const writing = (question: string): readonly Wrong[] => [
  { at: "/questions/ask", press: "Post question", expect: { Title: "", Tags: "" } },
  {
    at: `/questions/${question}`,
    open: async (page) => {
      await page
        .getByRole("button", { name: /answer/i })
        .last()
        .click();
      await page.getByRole("textbox", { name: "Your answer" }).click();
      await page.keyboard.type("No.");
    },
    press: "Post answer",
    expect: { "Your answer": "at least 6" },
  },
];

const flags = (question: string): readonly Wrong[] => [
  {
    at: `/questions/${question}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Flag" }).first().click();
      await page.getByRole("dialog").getByRole("radio").first().waitFor();
    },
    press: "Flag",
    expect: { "What should a moderator look at?": "Please select a reason." },
  },
  {
    at: `/questions/${question}`,
    open: reason("something else"),
    press: "Flag",
    expect: { "In your own words": "Cannot be empty." },
  },
  {
    at: `/questions/${question}`,
    open: reason("a duplicate"),
    fill: { "Address of the existing question": "the other one" },
    press: "Flag",
    expect: { "Address of the existing question": "URL format is incorrect." },
  },
  {
    at: `/questions/${question}`,
    open: reason("a duplicate"),
    fill: { "Address of the existing question": "https://elsewhere.example/questions/1" },
    press: "Flag",
    expect: { "Address of the existing question": "URL origin does not match the current website." },
  },
];

const tags = (tag: string): readonly Wrong[] => [
  ...["/tags/create", `/tags/${tag}/edit`].flatMap((at): Wrong[] => [
    {
      at,
      fill: { "Display name": "", "URL slug": "" },
      press: at === "/tags/create" ? "Create tag" : "Save edits",
      expect: { "Display name": "Display name cannot be empty.", "URL slug": "URL slug cannot be empty." },
    },
    {
      at,
      fill: { "Display name": long(36), "URL slug": long(36) },
      press: at === "/tags/create" ? "Create tag" : "Save edits",
      expect: { "Display name": "Display name up to 35 characters.", "URL slug": "URL slug up to 35 characters." },
    },
  ]),
];

const administration: readonly Wrong[] = [
  {
    at: "/admin/users",
    open: act("Set password"),
    fill: { "New password": "short" },
    press: "Set password",
    expect: { "New password": "at least 8" },
  },
  {
    at: "/admin/users",
    open: act("Set password"),
    fill: { "New password": long(33) },
    press: "Set password",
    expect: { "New password": "at maximum 32" },
  },
  {
    at: "/admin/users",
    open: act("Edit profile"),
    fill: { "Display name": "a", Username: long(31), Email: "ann@" },
    press: "Save changes",
    expect: { "Display name": "at least 2", Username: "at maximum 30", Email: "Invalid Email Address." },
  },
  ...["a b", "b", "admin"].map((Username) => ({
    at: "/admin/users",
    open: act("Edit profile"),
    fill: { Username },
    press: "Save changes",
    expect: { Username: "" },
  })),
  {
    at: "/admin/users",
    open: async (page) => {
      await page.getByRole("button", { name: "Add people" }).click();
      await page.getByRole("dialog").waitFor();
    },
    fill: { "One person a line": "" },
    press: "Add",
    expect: { "One person a line": "" },
  },
  {
    at: "/admin/general",
    fill: { Name: long(31), Address: "not an address", "Contact address": "nobody@" },
    press: "Save changes",
    expect: { Name: "at maximum 30", Address: "URL format is incorrect.", "Contact address": "Invalid Email Address." },
  },
  {
    at: "/admin/general",
    fill: { Name: "", Address: `https://${long(510)}.example`, "Contact address": "a@example.com" },
    press: "Save changes",
    expect: { Name: "required", Address: "at maximum 512" },
  },
  ...["0", "65536", "x"].map((Port) => ({
    at: "/admin/smtp",
    fill: { Port, Server: "127.0.0.1" },
    press: "Save changes",
    expect: { Port: { "0": "1 or greater", "65536": "65535 or less", x: "whole number" }[Port] ?? "" },
  })),
  {
    at: "/admin/write",
    fill: { "Recommended tags": "support", "Reserved tags": "support" },
    press: "Save changes",
    expect: { "Recommended tags": "reserved" },
  },
  {
    at: "/admin/privileges",
    open: async (page) => {
      await page.getByLabel("Level").selectOption("99");
      await page.getByLabel("Downvote a question").fill("0");
      await page.getByLabel("Downvote an answer").fill("many");
    },
    press: "Save changes",
    expect: { "Downvote a question": "1 or greater", "Downvote an answer": "1 or greater" },
  },
];

async function ask(caller: Caller): Promise<string> {
  const tags = [{ slug_name: "support", display_name: "support", original_text: "" }];
  const question = { title: "How hot is green tea", content: "I would like to know.", tags };
  return ((await caller.send("POST", "/answer/api/v1/question", question)).data as { id: string }).id;
}

journey(
  "what is wrong in a form says so on its field: visitors, and whoever has an account",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    await addPerson(site.address, owner, "ann");
    const question = await ask(owner);
    await tryAll(await person(), visitors);
    const ann = await person();
    await ann.goto("/users/login");
    await logIn(ann, "ann@example.com", "correct-horse-2");
    await tryAll(ann, [...settings, ...writing(question), ...flags(question)]);
  },
);

journey("what is wrong in a form says so on its field: administration", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const { data } = await owner.send("GET", "/answer/api/v1/tag?name=support");
  const admin = await person();
  await admin.goto("/users/login");
  await logIn(admin, ownerOf.email, ownerOf.password);
  await tryAll(admin, [...tags((data as { tag_id: string }).tag_id), ...administration]);
});
