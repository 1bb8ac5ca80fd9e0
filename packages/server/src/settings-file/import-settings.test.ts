import { NO_CONDITIONS } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { createFixtures, type TestSite, testSite } from "../../testing/index.ts";
import type { Admin } from "../viewer.ts";
import { exportSettings } from "./export-settings.ts";
import { importSettings } from "./import-settings.ts";

let site: TestSite;
let another: TestSite;
beforeAll(async () => {
  [site, another] = await Promise.all([testSite(), testSite()]);
  await createFixtures(site).tag("kitchen");
  await createFixtures(another).tag("kitchen");
  for (const each of [site, another]) {
    const general = { site_url: "https://tea.example", contact_email: "tea@example.com" };
    await each.call(each.admin, "saveGeneralSettings", { name: "Tea", ...general });
  }
});
afterAll(() => Promise.all([site.close(), another.close()]));

const adminOf = ({ admin }: TestSite) => ({ ...admin, role_id: 2, language: "en_US" }) as unknown as Admin;
const write = (of = site) => exportSettings(of.app, adminOf(of));
const apply = (file: object | string, options = {}, to = site) =>
  importSettings(to.app, adminOf(to), typeof file === "string" ? file : stringify(file), options);

test("G23 the settings of a site, written and applied, make another site like it", async () => {
  await apply({
    general: { name: "Kettle" },
    theme: { color_scheme: "dark" },
    tag: { recommend_tags: ["kitchen"] },
    polices: { terms_of_service_original_text: "Be *kind*." },
    privileges: { level: 99, custom_privileges: { "question.add": 7 } },
  });
  const file = await write();
  const changes = await apply(file, {}, another);
  expect(changes.map(({ setting }) => setting)).toEqual(
    expect.arrayContaining(["general.name", "theme.color_scheme", "tag.recommend_tags", "privileges"]),
  );
  expect(await write(another)).toBe(file);
  expect(
    (await another.call(another.visitor, "siteLegal", { info_type: "tos" })).terms_of_service_parsed_text,
  ).toContain("<em>kind</em>");
  expect(await apply(file, {}, another)).toEqual([]);
});

test("G23 secrets are not written, stay when a file is applied, and are not taken from one", async () => {
  const smtp = await site.call(site.admin, "readMailSettings", {});
  await site.call(site.admin, "saveMailSettings", { ...smtp, smtp_password: "hunter2", test_email_recipient: "" });
  const file = await write();
  expect(file).not.toMatch(/hunter2|smtp_password|\*\*\*/);
  await apply({ smtp: { from_name: "The kettle" } });
  expect(site.app.settings.get("smtp")).toMatchObject({ from_name: "The kettle", smtp_password: "hunter2" });
  await expect(apply({ smtp: { smtp_password: "other" } })).rejects.toThrow("smtp.smtp_password: secrets are set");
});

test("G23 nothing is saved unless all of the file is right, and every problem is named", async () => {
  const before = await write();
  const wrong = {
    general: { name: "", short_description: "Still fine" },
    seo: { permalink: 9 },
    kitchen: {},
    theme: { colour: "red" },
    privileges: { level: 12 },
  };
  const failure = await apply(wrong).catch((error: Error) => error.message.split("\n"));
  expect(failure).toEqual([
    expect.stringMatching(/^general\.name: /),
    expect.stringMatching(/^seo\.permalink: /),
    "kitchen: there is no such page.",
    "theme.colour: there is no such setting.",
    expect.stringMatching(/^privileges\.level: /),
  ]);
  for (const text of ["", "- a", "general: 1", "general: [", "\u0000"]) await expect(apply(text)).rejects.toThrow();
  expect(await write()).toBe(before);
});

test("G23 a value of a wrong type or out of range is named by its page and field with what is allowed, and nothing changes", async () => {
  const before = await write();
  const wrong = {
    general: { name: 7, short_description: null, kettle: 1, contact_email: "nobody" },
    seo: { permalink: "short" },
    login: { allow_new_registrations: "yes", allow_email_domains: "tea.example" },
    question: { min_tags: 99, min_content: 1.5 },
    tag: { recommend_tags: [1] },
    theme: { theme_config: { default: { navbar_style: 3 } } },
    prepared_texts: [{ purpose: "tea", name: 1, text: true }],
    privileges: { level: 12, custom_privileges: { "question.add": "7", kettle: 1 } },
  };
  const failure = await apply(wrong).catch((error: Error) => error.message.split("\n"));
  expect(failure).toEqual([
    "general.kettle: there is no such setting.",
    "general.name: a text is expected, not 7.",
    "general.short_description: a text is expected, not null.",
    expect.stringMatching(/^general\.contact_email: /),
    'seo.permalink: one of 1, 2, 3, 4 is expected, not "short".',
    'login.allow_new_registrations: true or false is expected, not "yes".',
    'login.allow_email_domains: a list of texts is expected, not "tea.example".',
    "question.min_content: a whole number from 0 to 65535 is expected, not 1.5.",
    expect.stringMatching(/^question\.min_tags: .* 5 or less/),
    "tag.recommend_tags: a list of the slugs of tags is expected, not [1].",
    "theme.theme_config.default.navbar_style: a text is expected, not 3.",
    "prepared_texts[1].name: a text is expected, not 1.",
    "prepared_texts[1].text: a text is expected, not true.",
    expect.stringMatching(/^prepared_texts\[1\]\.purpose: .*close/),
    'privileges.custom_privileges.question.add: a whole number is expected, not "7".',
    "privileges.custom_privileges.kettle: there is no such privilege.",
    "privileges.level: one of 1, 2, 3, 99 is expected, not 12.",
  ]);
  expect(await write()).toBe(before);
});

test("G23 a dry run names the changes and saves none; a real one is in the log of the staff", async () => {
  const before = await write();
  const changes = await apply({ general: { name: "Teapot" } }, { isDryRun: true });
  expect(changes).toEqual([{ setting: "general.name", before: parse(before).general.name, after: "Teapot" }]);
  expect(await write()).toBe(before);
  await apply({ general: { name: "Teapot" } });
  const { list } = await site.call(site.admin, "staffLog", {});
  expect(list[0]).toMatchObject({ action: "settings_change", note: expect.stringContaining("Teapot") });
});

test("G23 the texts of mails and the prepared texts are in the file, and those of a file take their place", async () => {
  const mail = { template: "activate", language: "en_US", subject: "Welcome to {site_name}", text: "", action: "" };
  const prepared = { purpose: "close", language: "", name: "Two questions", text: "Ask one question at a time." };
  await site.call(site.admin, "saveMailText", mail);
  await site.call(site.admin, "savePreparedText", { ...prepared, id: "" });
  await site.call(site.admin, "savePreparedText", { ...prepared, id: "" });
  const file = await write();
  const changes = await apply(file, {}, another);
  expect(changes.map(({ setting }) => setting)).toEqual(expect.arrayContaining(["mail_texts", "prepared_texts"]));
  expect(await write(another)).toBe(file);
  expect(await apply(file, {}, another)).toEqual([]);
  const texts = await another.call(another.admin, "readPreparedTexts", {});
  expect(texts.map(({ id }) => id).filter((id) => id !== "")).toEqual(["1", "2"]);

  // Words that are those of the site are no change, and a list that is not named stays.
  const { mail: shown } = await site.call(site.admin, "readMailText", { template: "activate", language: "en_US" });
  await apply({ mail_texts: [{ ...mail, subject: shown.standard.subject }] });
  expect(parse(await write())).toMatchObject({ mail_texts: [], prepared_texts: [prepared, prepared] });
  await apply({ prepared_texts: [] });
  expect(parse(await write()).prepared_texts).toEqual([]);
});

test("G23 HR8 hold rules are in the file, and those of a file take their place", async () => {
  const rule = { name: "Casinos", enabled: true, words: ["casino"], min_links: 2, kinds: ["comment"] };
  await apply({ hold_rules: [rule] });
  const file = await write();
  expect(parse(file).hold_rules).toEqual([{ ...NO_CONDITIONS, ...rule }]);
  const [first] = (await site.call(site.admin, "holdRules", {})).list;
  await apply(file, {}, another);
  expect(await write(another)).toBe(file);
  await apply({
    hold_rules: [
      { ...rule, words: ["poker"] },
      { name: "Links", domains: ["a.example"] },
    ],
  });
  const { list } = await site.call(site.admin, "holdRules", {});
  expect(list.map(({ id, name }) => [id === first?.id, name])).toEqual([
    [true, "Casinos"],
    [false, "Links"],
  ]);
  await expect(apply({ hold_rules: [{ name: "Empty" }] })).rejects.toThrow(/^hold_rules\[1\]\.words: /);
  await apply({ hold_rules: [] });
});

test("G23 AR10 rules about tags and accounts are in a file, too, and what does not apply to them is rejected", async () => {
  const rule = { name: "New accounts", trigger: "event", events: ["user.registered"], words: ["shop"] };
  const assign = { kind: "assign", target: "moderators" };
  await apply({ automation: [{ ...rule, actions: [assign] }] });
  const file = await write();
  expect(parse(file).automation).toEqual([expect.objectContaining({ ...rule, actions: [assign] })]);
  const hold = { ...rule, actions: [{ kind: "hold", target: "" }] };
  await expect(apply({ automation: [hold] })).rejects.toThrow(/^automation\[1\]\.actions\.hold: /);
  await expect(apply({ automation: [{ ...rule, tags: ["tea"], actions: [assign] }] })).rejects.toThrow(/tags/);
  await apply({ automation: [] });
});

test("G23 AR9 automation rules are in the file, and those of a file take their place", async () => {
  const rule = {
    name: "Waiting",
    trigger: "unanswered",
    hours: 24,
    actions: [{ kind: "assign", target: "moderators" }],
  };
  await apply({ automation: [rule] });
  const file = await write();
  expect(parse(file).automation).toEqual([expect.objectContaining({ ...rule, enabled: true, per_hour: 100 })]);
  await apply(file, {}, another);
  expect(await write(another)).toBe(file);
  const unknown = { ...rule, actions: [{ kind: "webhook", target: "999" }] };
  await expect(apply({ automation: [unknown] })).rejects.toThrow(/^automation\[1\]\.actions\.webhook: /);
  await apply({ automation: [] });
});

test("G23 every problem of a text is named with its place in the list, and nothing is saved", async () => {
  const before = await write();
  const mail = { template: "activate", language: "en_US", subject: "Hello" };
  const failure = await apply({
    general: { name: "Kettle" },
    mail_texts: [{ ...mail, subject: "{name}" }, "a", { ...mail, colour: "red" }, { template: "tea" }, mail, mail],
    prepared_texts: [
      { purpose: "close", name: "Two", text: "{tea}" },
      { purpose: "tea", name: 1 },
    ],
  }).catch((error: Error) => error.message.split("\n"));
  expect(failure).toEqual([
    expect.stringMatching(/^mail_texts\[1\]\.subject: .*\{name\}/),
    "mail_texts[2]: the parts of a text are missing.",
    "mail_texts[3].colour: there is no such part of a text.",
    expect.stringMatching(/^mail_texts\[4\]\.template: /),
    expect.stringMatching(/^mail_texts\[4\]\.language: /),
    "mail_texts[6]: the file has another text for activate en_US.",
    expect.stringMatching(/^prepared_texts\[1\]\.text: .*\{tea\}/),
    "prepared_texts[2].name: a text is expected, not 1.",
    expect.stringMatching(/^prepared_texts\[2\]\.purpose: /),
    expect.stringMatching(/^prepared_texts\[2\]\.text: /),
  ]);
  await expect(apply({ mail_texts: { activate: mail } })).rejects.toThrow("mail_texts: texts are missing.");
  expect(await write()).toBe(before);
});
