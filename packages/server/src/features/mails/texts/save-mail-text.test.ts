import { mailParts, mailPlaceholders, mailTemplateNames, mailTemplates } from "@askwell/domain";
import { languages } from "@askwell/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { type Mailbox, openMailbox } from "../../../../testing/mailbox.ts";
import { changeSettings } from "../../site/index.ts";

const HOME = "https://tea.example";
let site: TestSite;
let fixtures: SiteFixtures;
let mailbox: Mailbox;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mailbox = await openMailbox(site);
  await site.app.db.write((tx) =>
    site.app.settings.save(tx, "general", { name: "Tea & Co", site_url: HOME }, site.app.now()),
  );
  ann = await site.person("ann");
  bob = await site.person("bob");
  const topics = [{ topic: "answer", site: true, mail: true, digest: false, push: false } as const];
  await site.call(ann, "saveNotificationChoices", { topics });
});
afterAll(async () => {
  await mailbox.close();
  await site.close();
});

const words = (template: string, more: Partial<Record<"language" | "subject" | "text" | "action", string>>) => ({
  ...{ template, language: "en_US", subject: "", text: "", action: "" },
  ...more,
});
const save = (template: string, more: Parameters<typeof words>[1]) =>
  site.call(site.admin, "saveMailText", words(template, more));
const mailOf = async (template: string, language = "en_US") =>
  (await site.call(site.admin, "readMailTexts", { language })).list.find((mail) => mail.template === template)!;
/** Bob answers a question of Ann, and she gets a mail. */
async function answerMail(title = "How is tea made?") {
  const { id } = await fixtures.question({ by: ann, title });
  await fixtures.answer({ by: bob, to: id, content: "With water that has just boiled." });
  const [mail] = await mailbox.newMails("ann@example.com");
  return mail!;
}
/** The fields that a call refuses. */
const errorFields = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: Error) => [...error.message.matchAll(/"error_field":"(\w+)"/g)].map(([, field]) => field),
  );

test("Y11 an administrator's subject, paragraphs and button are in both parts of the next mail", async () => {
  await save("answer_the_question", {
    subject: "{name} knows: {title}",
    text: "Good news from {site_name}!\n\n{name} has answered “{title}”.",
    action: "Have a look",
  });
  const mail = await answerMail();
  expect(mail.subject).toBe("bob knows: How is tea made?");
  expect(mail.plain.replaceAll("\r\n", "\n")).toContain(
    "Good news from Tea & Co!\n\nbob has answered “How is tea made?”.\n\n> With water that has just boiled.",
  );
  expect(mail.plain).toContain("Have a look:");
  expect(mail.html).toMatch(/<p [^>]*>Good news from Tea &amp; Co!<\/p>\s*<p [^>]*>bob has answered/);
  expect(mail.headers.has("list-unsubscribe")).toBe(true);
});

test("Y11 a part that is empty or as it was follows the site's own words, and all can be put back", async () => {
  const { standard } = await mailOf("answer_the_question");
  await save("answer_the_question", { ...standard, subject: "Answered: {title}" });
  expect((await mailOf("answer_the_question")).written).toEqual({ subject: "Answered: {title}", text: "", action: "" });
  const changed = await answerMail();
  expect(changed.subject).toBe("Answered: How is tea made?");
  expect(changed.plain).toContain("bob has answered your question “How is tea made?”.");
  await save("answer_the_question", standard);
  expect(await mailOf("answer_the_question")).toMatchObject({ written: { subject: "" }, languages: [] });
  expect(site.app.settings.get("mail_texts").texts).toEqual([]);
  expect((await answerMail()).subject).toBe("[Tea & Co] bob answered: How is tea made?");
});

test("Y11 words belong to one language", async () => {
  await save("reset_password", { language: "zh_CN", subject: "新密码：{site_name}" });
  expect((await mailOf("reset_password")).languages).toEqual(["zh_CN"]);
  expect((await mailOf("reset_password")).written.subject).toBe("");
  const ask = async (language: string) => {
    const payload = { e_mail: "ann@example.com" };
    const headers = { "accept-language": language };
    await site.app.db.write((tx) => tx.updateTable("users").set({ language: "" }).where("id", "=", ann.id).execute());
    await site.server.inject({ method: "POST", url: "/answer/api/v1/user/password/reset", headers, payload });
    return (await mailbox.newMails("ann@example.com"))[0]!.subject;
  };
  expect(await ask("zh-CN")).toBe("新密码：Tea & Co");
  expect(await ask("en-US")).toBe("[Tea & Co] Choose a new password");
});

test("Y12 a value does not end a paragraph, and its markup is escaped", async () => {
  await save("answer_the_question", { text: "About:\n\n{title}" });
  const mail = await answerMail("Which <b>tea</b> is the best?");
  expect(mail.html).toContain("Which &lt;b&gt;tea&lt;/b&gt; is the best?");
  expect(mail.html).not.toContain("<b>");
  await save("answer_the_question", {});
});

test("Y12 braces around what the mail cannot fill are refused with their field", async () => {
  expect(await errorFields(save("activate", { subject: "Hello {name}", text: "{site_name}", action: "{x}" }))).toEqual([
    "subject",
    "action",
  ]);
  expect(await errorFields(save("activate", { language: "xx_XX", subject: "Hello" }))).toEqual(["language"]);
  const preview = site.call(site.admin, "previewMailText", words("activate", { text: "{title}" }));
  expect(await errorFields(preview)).toEqual(["text"]);
});

test.each(languages.map(({ value }) => value))(
  "Y12 the site's own words in %s use known placeholders",
  async (language) => {
    const { list } = await site.call(site.admin, "readMailTexts", { language });
    expect(list.map(({ template }) => template)).toEqual(mailTemplateNames);
    for (const { template, standard, has_action } of list) {
      expect(standard.subject).not.toBe("");
      expect(standard.text).not.toBe("");
      expect(standard.action !== "").toBe(has_action);
      const used = mailParts.flatMap((part) => [...standard[part].matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(mailPlaceholders(template)).toEqual(expect.arrayContaining(used));
    }
  },
);

test.each(languages.map(({ value }) => value))(
  "Y13 every mail is previewed in %s with nothing left to fill",
  async (language) => {
    for (const template of mailTemplateNames) {
      const mail = await site.call(site.admin, "previewMailText", words(template, { language }));
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/\{\w+\}/);
      expect(mail.subject).not.toBe("");
      expect(mail.html).toContain(`<html lang="${language.replace("_", "-")}"`);
      expect(mail.text.includes("/users/unsubscribe")).toBe(
        mailTemplates[template].group === "posts" && template !== "reply_rejected",
      );
    }
  },
);

test("Y13 the preview shows what is being written and stores nothing", async () => {
  const mail = await site.call(site.admin, "previewMailText", words("activate", { subject: "Join {site_name}" }));
  expect(mail.subject).toBe("Join Tea & Co");
  expect(site.app.settings.get("mail_texts").texts.filter(({ template }) => template === "activate")).toEqual([]);
});

test("Y13 an administrator gets the example, and the mail server's reply", async () => {
  const sent = await site.call(
    site.admin,
    "sendMailText",
    words("digest", { subject: "News of {site_name}: {first}" }),
  );
  expect(sent).toMatchObject({ accepted: true, answer: expect.stringMatching(/^250 /) });
  const [mail] = await mailbox.newMails(sent.recipient);
  expect(mail?.subject).toBe("News of Tea & Co: Why does my kettle whistle louder in winter?");
});

test("Y11 who changed the words of a mail is logged", async () => {
  await save("activate", { subject: "Welcome to {site_name}" });
  const { list } = await site.call(site.admin, "staffLog", {});
  expect(list[0]).toMatchObject({ action: "settings_change", user_info: { username: "admin" } });
});

test("N8 of two who change the words of the same mail in a language the later one gets a conflict", async () => {
  const { version } = await mailOf("test");
  await site.call(site.admin, "saveMailText", { ...words("test", { subject: "Of the first" }), version });
  const later = { ...words("test", { subject: "Of the second" }), version };
  expect((await site.error(site.admin, "saveMailText", later)).reason).toBe("error.revision.conflict");
  // Another language is another text.
  const chinese = await mailOf("test", "zh_CN");
  const other = words("test", { subject: "一封测试邮件", language: "zh_CN" });
  await site.call(site.admin, "saveMailText", { ...other, version: chinese.version });
  const now = await mailOf("test");
  expect(now.written.subject).toBe("Of the first");
  await site.call(site.admin, "saveMailText", { ...words("test", { subject: "" }), version: now.version });
});

test("N8 the words say who saved them last and when: also who put them back or undid that, but not a command", async () => {
  const nora = await site.person("nora", { role_id: 2 });
  const change = async (who: TestPerson, subject: string) => {
    site.wait(60);
    await site.call(who, "saveMailText", words("backup_missing", { subject }));
  };
  const last = async () => {
    const { changed_by, changed_at } = await mailOf("backup_missing");
    return [changed_by?.username, changed_at];
  };
  expect(await last()).toEqual([undefined, 0]);
  await change(nora, "Of Nora");
  const saved = site.app.now();
  await save("digest", { subject: "Of another mail" });
  expect(await last()).toEqual(["nora", saved]);
  await change(site.admin, "");
  expect(await last()).toEqual([site.admin.username, site.app.now()]);
  const { list } = await site.call(nora, "staffLog", {});
  site.wait(60);
  await site.call(nora, "undoAdministration", { id: String(list[0]?.id) });
  expect((await mailOf("backup_missing")).written.subject).toBe("Of Nora");
  expect(await last()).toEqual(["nora", site.app.now()]);
  await site.app.db.write((tx) => changeSettings(site.app, tx, { mail_texts: { texts: [] } }));
  expect(await last()).toEqual([undefined, 0]);
});
