import { questionAddress } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { type FormSite, openForms } from "../../../testing/forms/page-forms.ts";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let forms: FormSite;
let asker: TestPerson;
let question: { readonly id: string; readonly path: string };

/** That of a new site, without the title. */
const PERMALINK = 2;
const TAGS = [{ slug_name: "tea", display_name: "tea", original_text: "" }];
const EVIL = { origin: "https://evil.example", host: "tea.example" };

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  forms = openForms(site);
  asker = await site.person("asker", { rank: 2000 });
  const asked = await site.call(site.admin, "askQuestion", {
    ...{ title: "How hot should sencha be?", content: "My kettle only boils.", tags: TAGS },
  });
  question = { id: asked.id, path: questionAddress(PERMALINK, asked) };
});
afterAll(() => site.close());

const questionForm = {
  form: "ask",
  title: "Why is my tea bitter?",
  content: "I wait ten minutes.",
  tags: "tea, water",
};
const answersOf = async () =>
  (await site.call(site.visitor, "answerPage", { question_id: question.id, page_size: 100 })).list;
const countAnswers = async () => (await answersOf()).length;
const answerForm = (content: string) => ({ form: "answer", content });

test("PF1 a question is asked with the form of its page, and its page follows", async () => {
  const prepared = await forms.prepared("/questions/ask", asker);
  const reply = await forms.send("/questions/ask", { ...questionForm, ...prepared }, { as: asker });
  expect(reply.status).toBe(303);
  expect(reply.location).toMatch(/^\/questions\/\d+$/);
  const asked = await site.call(site.visitor, "questionInfo", { id: reply.location.split("/")[2] ?? "" });
  expect(asked.user_info?.username).toBe("asker");
  expect(asked.tags?.map(({ slug_name }) => slug_name).toSorted()).toEqual(["tea", "water"]);
});

test("PF1 an answer is posted with the form of the question, with the line ends of the editor", async () => {
  const writer = await site.person("answerer");
  const prepared = await forms.prepared(question.path, writer);
  const fields = { ...answerForm("Let it cool.\r\n\r\nSix minutes will do."), ...prepared };
  const reply = await forms.send(question.path, fields, { as: writer });
  const posted = (await answersOf()).find(({ user_info }) => user_info?.username === "answerer");
  expect(posted?.content).toBe("Let it cool.\n\nSix minutes will do.");
  expect([reply.status, reply.location]).toEqual([303, `${question.path}/${posted?.id}#answer-${posted?.id}`]);
});

test("PF1 a comment is posted with the form below its post, and its page has it", async () => {
  const writer = await site.person("commenter", { rank: 2000 });
  const prepared = await forms.prepared(question.path, writer);
  const fields = { form: "comment", object_id: question.id, original_text: "Which kettle is it?", ...prepared };
  const reply = await forms.send(question.path, fields, { as: writer });
  const { list } = await site.call(site.visitor, "commentPage", { object_id: question.id });
  const id = list.find(({ username }) => username === "commenter")?.comment_id;
  expect([reply.status, reply.location]).toEqual([303, `${question.path}?commentId=${id}#comment-${id}`]);
});

test("PF1 logging out ends the session and removes the cookie", async () => {
  const leaver = await site.person("leaver");
  const prepared = await forms.prepared("/questions", leaver);
  const reply = await forms.send("/users/logout", { form: "log_out", ...prepared }, { as: leaver });
  expect([reply.status, reply.location]).toEqual([303, "/"]);
  expect(reply.cookies).toContain("visit=;");
  expect((await site.error(leaver, "ownSessions", {})).code).toBe(401);
});

test("PF3 PF9 a page of the site logs out without a proof, another site does not", async () => {
  const leaver = await site.person("forgotten");
  const forged = await forms.send("/users/logout", { form: "log_out" }, { as: leaver, headers: EVIL });
  expect(forged.status).toBe(403);
  const unknown = await forms.send("/users/logout", { form: "log_out" }, { as: leaver, headers: { host: "x" } });
  expect(unknown.status).toBe(403);
  expect((await site.call(leaver, "ownSessions", {})).length).toBe(1);
  expect((await forms.send("/users/logout", { form: "log_out" }, { as: leaver })).status).toBe(303);
  expect((await site.error(leaver, "ownSessions", {})).code).toBe(401);
});

test("PF2 the forms are in pages for browsers without scripts alone, and the state of the page has no proof", async () => {
  const html = await forms.page(question.path, asker);
  const { proof } = await forms.prepared(question.path, asker);
  expect(proof).toMatch(/^[0-9a-f]{64}$/);
  const withoutForms = html.replace(/<noscript>.*?<\/noscript>/gs, "");
  expect(html).toContain(proof);
  expect(withoutForms).not.toContain(proof);
  const forVisitors = await forms.page(question.path);
  expect(forVisitors).toContain(`/users/login?redirect=${encodeURIComponent(question.path)}`);
  expect(forVisitors).not.toContain('name="proof"');
});

test("PF3 a form of another site posts nothing, and its page does not show what that site has written", async () => {
  const { proof } = await forms.prepared(question.path, asker);
  const before = await countAnswers();
  for (const headers of [EVIL, { origin: "null", host: "tea.example" }, { "sec-fetch-site": "cross-site" }]) {
    const sent = { ...answerForm("Buy the kettle of evil.example."), proof };
    const reply = await forms.send(question.path, sent, { as: asker, headers: headers as Record<string, string> });
    expect(reply.status).toBe(403);
    expect(reply.html).toContain("was not sent from a page of this site");
    expect(reply.html).not.toContain("Buy the kettle");
  }
  expect(await countAnswers()).toBe(before);
});

test("PF3 the cookie alone posts nothing: not without the proof, with a guessed one, or with that of another session", async () => {
  const other = await forms.prepared(question.path, site.admin);
  const before = await countAnswers();
  for (const proof of ["", "x".repeat(64), other.proof]) {
    const reply = await forms.send(
      question.path,
      { ...answerForm("It stays while it is sent again."), proof },
      { as: asker },
    );
    expect(reply.status, proof).toBe(403);
    expect(reply.html).toContain("logged in anew");
    expect(reply.html).toContain("It stays while it is sent again.</textarea>");
  }
  const asCall = await site.server.inject({
    ...{ method: "POST", url: "/answer/api/v1/answer" },
    headers: { "content-type": "application/json", cookie: `visit=${asker.visit_token}` },
    payload: { question_id: question.id, content: "With the cookie alone." },
  });
  expect(asCall.json().code).toBe(401);
  expect(await countAnswers()).toBe(before);
});

test("PF3 browsers that send no Origin need the proof as well", async () => {
  const writer = await site.person("lynx");
  const { proof } = await forms.prepared(question.path, writer);
  const bare = { host: "tea.example" };
  const content = "Written with a text browser.";
  const guessed = await forms.send(
    question.path,
    { ...answerForm(content), proof: "guessed" },
    { as: writer, headers: bare },
  );
  expect(guessed.status).toBe(403);
  expect(guessed.html).not.toContain(content);
  const sent = await forms.send(question.path, { ...answerForm(content), proof }, { as: writer, headers: bare });
  expect(sent.status).toBe(303);
});

test("PF3 PF4 when the session has ended, nothing is posted and the text stays in the form", async () => {
  const writer = await site.person("ended");
  const { proof } = await forms.prepared(question.path, writer);
  await site.call(writer, "logout", {});
  const reply = await forms.send(question.path, { ...answerForm("A long text & more."), proof }, { as: writer });
  expect(reply.status).toBe(401);
  expect(reply.html).toContain("A long text &amp; more.</textarea>");
  expect(reply.html).toContain('target="_blank"');
  const asking = await forms.send("/questions/ask", { ...questionForm, proof }, { as: writer });
  expect(asking.html).toContain('value="Why is my tea bitter?"');
});

test("PF3 a suspended person, and one without a confirmed address, posts nothing", async () => {
  const suspended = await site.person("suspended");
  const unconfirmed = await site.person("unconfirmed", { email_confirmed: 0 });
  const { proof } = await forms.prepared(question.path, suspended);
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ status: "suspended", suspended_until: 0 }).where("id", "=", suspended.id).execute(),
  );
  const before = await countAnswers();
  const reply = await forms.send(question.path, { ...answerForm("Still here."), proof }, { as: suspended });
  expect(reply.status).toBe(403);
  expect(reply.html).toContain("Still here.</textarea>");
  const own = await forms.prepared(question.path, unconfirmed);
  const denied = await forms.send(question.path, { ...answerForm("Not yet."), ...own }, { as: unconfirmed });
  expect(denied.status).toBe(403);
  expect(await countAnswers()).toBe(before);
});

test("PF4 everything that is wrong is said at its field, and everything that was typed stays", async () => {
  const prepared = await forms.prepared("/questions/ask", asker);
  const typed = { form: "ask", title: "Tea?", content: '<b>&"</textarea>', tags: "" };
  const reply = await forms.send("/questions/ask", { ...typed, ...prepared }, { as: asker });
  expect(reply.status).toBe(400);
  expect(reply.headers["cache-control"]).toBe("private, no-store");
  const form = /<noscript><div class="\w+"><form.*?<\/form><\/div><\/noscript>/s.exec(reply.html)?.[0] ?? "";
  expect(form).toContain('value="Tea?"');
  expect(form).toContain("&lt;b&gt;&amp;&quot;&lt;/textarea&gt;</textarea>");
  expect(form.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(form.match(/autofocus=""/g)).toHaveLength(1);
});

test("PF4 a text is not lost where the address of its question has changed meanwhile", async () => {
  const prepared = await forms.prepared(question.path, asker);
  const reply = await forms.send(`${question.path}/an-old-title`, { ...answerForm("No"), ...prepared }, { as: asker });
  expect(reply.status).toBe(400);
  expect(reply.html).toContain(">No</textarea>");
});

test("PF4 a text is not lost where its question was closed meanwhile", async () => {
  const asked = await site.call(site.admin, "askQuestion", {
    ...{ title: "Is this tea any good?", content: "It is green.", tags: TAGS },
  });
  const path = questionAddress(PERMALINK, asked);
  const prepared = await forms.prepared(path, asker);
  await site.call(site.admin, "closeQuestion", { id: asked.id, close_type: 64, close_msg: "" });
  const reply = await forms.send(path, { ...answerForm("It is the best."), ...prepared }, { as: asker });
  expect(reply.status).toBe(400);
  expect(reply.html).toContain(">It is the best.</textarea>");
});

test("PF4 the text of a comment is not lost where its post is gone", async () => {
  const prepared = await forms.prepared(question.path, asker);
  const fields = { form: "comment", object_id: "10020000000009999", original_text: "About nothing.", ...prepared };
  const reply = await forms.send(question.path, fields, { as: asker });
  expect(reply.status).toBe(400);
  expect(reply.html.match(/About nothing\.<\/textarea>/g)).toHaveLength(1);
});

test("PF4 a comment that is too long stays in the form of its post", async () => {
  const writer = await site.person("wordy", { rank: 2000 });
  const prepared = await forms.prepared(question.path, writer);
  const original_text = "word ".repeat(200);
  const fields = { form: "comment", object_id: question.id, original_text, ...prepared };
  const reply = await forms.send(question.path, fields, { as: writer });
  expect(reply.status).toBe(400);
  expect(reply.html).toContain(`<details id="plain-comment-${question.id}" open="">`);
  expect(reply.html).toContain(original_text);
});

test("PF5 a form that is sent twice posts once, and leads to the same post", async () => {
  const writer = await site.person("twice");
  const fields = { ...answerForm("Once is enough for this."), ...(await forms.prepared(question.path, writer)) };
  const replies = await Promise.all([1, 2, 3].map(() => forms.send(question.path, fields, { as: writer })));
  expect(new Set(replies.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(303);
  expect((await answersOf()).filter(({ user_info }) => user_info?.username === "twice")).toHaveLength(1);
});

test("PF5 the form of a page that was gone back to posts another text", async () => {
  const writer = await site.person("back", { rank: 2000 });
  const prepared = await forms.prepared(question.path, writer);
  const comment = (original_text: string) =>
    forms.send(question.path, { form: "comment", object_id: question.id, original_text, ...prepared }, { as: writer });
  expect((await comment("The first one.")).status).toBe(303);
  expect((await comment("The second one.")).status).toBe(303);
});

test("PF2 Z23 a form that no page has made leads back to its page", async () => {
  for (const fields of [{ title: "Typed before the scripts came" }, { form: "administer" }]) {
    const reply = await forms.send("/questions/ask", fields as Record<string, string>, { as: asker });
    expect([reply.status, reply.location]).toEqual([303, "/questions/ask"]);
  }
});

test("PF1 Z29 below a path, forms are sent to addresses below it, and lead there", async () => {
  const general = { name: "Tea", site_url: "https://example.org/qa", contact_email: "tea@tea.example" };
  await site.call(site.admin, "saveGeneralSettings", general);
  const html = await forms.page("/qa/questions/ask", asker);
  expect(html).toMatch(/<form class="\w+" action="\/qa\/questions\/ask" method="post">/);
  expect(html).toContain('<form id="log_out" method="post" action="/qa/users/logout">');
  const prepared = await forms.prepared("/qa/questions/ask", asker);
  const fields = { ...questionForm, title: "Which tea is below a path?", ...prepared };
  const own = { origin: "https://example.org", host: "localhost" };
  const reply = await forms.send("/qa/questions/ask", fields, { as: asker, headers: own });
  expect(reply.location).toMatch(/^\/qa\/questions\/\d+$/);
  const forged = await forms.send("/qa/questions/ask", fields, { as: asker, headers: EVIL });
  expect(forged.status).toBe(403);
});
