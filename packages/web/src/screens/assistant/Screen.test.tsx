// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chunkFixture, conversationFixture, serveAnswers, sourceFixtures } from "../../../testing/assistant/answers.ts";
import { assistantStateFixture } from "../../../testing/assistant/state.ts";
import { ANSWER_ID, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { apiError, type CallHandlers, openPage, type PageOptions } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";
import { siteInfoFixture, viewerFixture } from "../../../testing/site.ts";
import { readPrefill } from "../questions/ask/prefill.ts";

const QUESTION = "How hot may the water be?";
const answerAddress = `/questions/${QUESTION_ID}/why-is-green-tea-bitter/${ANSWER_ID}`;

const open = (path = "/ai-assistant", server: CallHandlers = {}, more: PageOptions = {}) =>
  openPage(path, {
    viewer: viewerFixture(),
    ...more,
    server: { assistantState: () => assistantStateFixture(), ...server },
  });

const ask = async ({ user }: Awaited<ReturnType<typeof open>>, question = QUESTION) => {
  await user.type(screen.getByRole("textbox", { name: /Your question|Ask further/ }), question);
  await user.click(screen.getByRole("button", { name: "Ask" }));
};

const status = () => within(screen.getByRole("main")).getByRole("status");

const first = chunkFixture("", { sources: [...sourceFixtures] });
const last = (more = {}) => chunkFixture("", { outcome: "answered", cited: [2], ...more });

test("AS1 AS5 the form says who gets the question, how long it is stored and how many are left", async () => {
  await open();
  const form = screen.getByRole("textbox", { name: "Your question" }).closest("form");
  expect(form).toHaveTextContent("Your question and the public posts that fit are sent to models.example.");
  expect(form).toHaveTextContent("A conversation is deleted 90 days after its last question.");
  expect(form).toHaveTextContent("You can ask 12 more questions today.");
});

test("AS2 AS4 sentences arrive with links to the very posts, and the whole answer is read aloud once", async () => {
  const page = await open();
  const stream = serveAnswers();
  await ask(page);
  expect(stream.asked).toEqual([{ messages: [{ role: "user", content: QUESTION }], conversation_id: "" }]);
  expect(status()).toHaveTextContent("Looking for posts that answer this…");
  await act(async () => stream.send(first, chunkFixture("Use cooler water. [2]")));
  const link = await screen.findByRole("link", { name: "Source 2: Why is green tea bitter?" });
  expect(link).toHaveAttribute("href", answerAddress);
  expect(link.closest("[aria-busy]")).toHaveAttribute("aria-busy", "true");
  expect(status()).not.toHaveTextContent("cooler");
  await act(async () => {
    stream.send(last());
    stream.end();
  });
  await waitFor(() => expect(status()).toHaveTextContent("The assistant has answered. Use cooler water."));
  expect(screen.getByText(/^Assistant, written by a program/)).toHaveTextContent("small");
  const sources = within(screen.getByRole("heading", { name: "Sources" }).nextElementSibling as HTMLElement);
  expect(sources.getAllByRole("listitem")).toHaveLength(1);
  expect(sources.getByRole("listitem")).toHaveTextContent("Answer by Bob · accepted · 5 votes");
  expect(screen.getByText("1 more post was looked at")).toBeInTheDocument();
  expect(location.pathname).toBe("/ai-assistant/7");
});

test("AS2 a further question goes on with the conversation", async () => {
  const page = await open("/ai-assistant/7", { conversation: () => conversationFixture() });
  const stream = serveAnswers();
  expect(screen.getByRole("heading", { level: 1, name: QUESTION })).toBeInTheDocument();
  await ask(page, "And for black tea?");
  const messages = [QUESTION, "And for black tea?"].map((content) => ({ role: "user", content }));
  expect(stream.asked).toEqual([{ messages, conversation_id: "7" }]);
  await act(async () => {
    stream.send(first, chunkFixture("Black tea bears more. [1]"), last());
    stream.end();
  });
  expect(await screen.findByRole("heading", { name: "And for black tea?" })).toBeInTheDocument();
  expect(screen.getAllByRole("heading", { name: "Sources" })).toHaveLength(2);
});

test("AS3 without enough support it says so, and offers a drafted question and people who may know", async () => {
  const page = await open();
  const stream = serveAnswers();
  await ask(page);
  const draft = { title: QUESTION, content: "I have asked the assistant.", tags: ["tea"] };
  const experts = [{ username: "bob", display_name: "Bob", avatar: "", rank: 120, tags: ["tea"] }];
  await act(async () => {
    stream.send(first, last({ outcome: "declined", cited: [], draft, experts }));
    stream.end();
  });
  expect(await screen.findByText(/do not support an answer/, { selector: "div" })).toBeVisible();
  const similar = screen.getByRole("heading", { name: "These may be about the same" }).nextElementSibling;
  expect(within(similar as HTMLElement).getAllByRole("listitem")).toHaveLength(1);
  const link = screen.getByRole("link", { name: "Ask the community" });
  const address = new URL(link.getAttribute("href") ?? "", "http://site.test");
  expect(readPrefill(address.searchParams.get("prefill") ?? "")).toEqual(draft);
  expect(screen.getByRole("link", { name: /Bob/ })).toHaveAttribute("href", "/users/bob");
});

test("AS4 stopping ends the stream and preserves what has come, with the focus on the same button", async () => {
  const page = await open();
  const stream = serveAnswers();
  await ask(page);
  await act(async () => stream.send(first, chunkFixture("Use cooler water. [2]")));
  const stop = await screen.findByRole("button", { name: "Stop" });
  expect(stop).toHaveFocus();
  await page.user.click(stop);
  expect(await screen.findByText("The answer was stopped.", { selector: "p:not([role])" })).toBeInTheDocument();
  expect(stream.isLeft()).toBe(true);
  expect(screen.getByText(/Use cooler water\./, { selector: "p:not([role])" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Ask" })).toHaveFocus();
});

test.each([
  ["fails", last({ outcome: "failed", cited: [2], message: "The provider has not answered." }), /The provider has not/],
  ["breaks off", null, /The answer has broken off/],
])("AS4 an answer that %s says so, and its sentences stay", async (_, end, words) => {
  const page = await open();
  const stream = serveAnswers();
  await ask(page);
  await act(async () => {
    stream.send(first, chunkFixture("Use cooler water. [2]"), ...(end ? [end] : []));
    stream.end(end !== null);
  });
  expect(await screen.findByText(words, { selector: "p:not([role])" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /^Source 2/ })).toBeInTheDocument();
});

test.each([
  ["a limit", 429, "error.ai.person_limit", "Ask again tomorrow, or ask the community."],
  ["a question that is not taken", 400, "error.request.invalid", "Too long."],
])("AS4 after %s the question is in the form again, with the reason", async (_, status, reason, msg) => {
  const page = await open();
  serveAnswers(() => new Response(JSON.stringify({ code: status, reason, msg, data: null }), { status }));
  await ask(page);
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(msg)).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Your question" })).toHaveValue(QUESTION);
  expect(alert.getByRole("link", { name: "Ask the community" })).toHaveAttribute(
    "href",
    expect.stringContaining("/questions/ask?prefill="),
  );
});

test("AS4 without a connection the question is in the form again", async () => {
  const page = await open();
  serveAnswers(() => Promise.reject(new TypeError("offline")));
  await ask(page);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Your question" })).toHaveValue(QUESTION);
});

test("AS4 a reader who leaves ends the answer", async () => {
  const page = await open();
  const stream = serveAnswers();
  await ask(page);
  await act(() => page.services.router.navigate("/tags"));
  expect(stream.isLeft()).toBe(true);
});

test("AS7 an answer is voted on, and a second press withdraws the vote", async () => {
  const { user, inputsOf } = await open("/ai-assistant/7", {
    conversation: () => conversationFixture(),
    voteOnReply: () => null,
  });
  const helpful = screen.getByRole("button", { name: "Helpful" });
  expect(helpful).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Not helpful" }));
  await waitFor(() => expect(helpful).toHaveAttribute("aria-pressed", "false"));
  await user.click(screen.getByRole("button", { name: "Not helpful" }));
  await waitFor(() => expect(inputsOf("voteOnReply")).toHaveLength(2));
  expect(inputsOf("voteOnReply")).toEqual([
    { chat_completion_id: "77", vote_type: "unhelpful", cancel: false },
    { chat_completion_id: "77", vote_type: "unhelpful", cancel: true },
  ]);
});

test("AS7 own conversations are listed, and one is deleted after a question", async () => {
  const { user, inputsOf } = await open("/ai-assistant/7", {
    conversation: () => conversationFixture(),
    conversationPage: () => ({ count: 25, list: [{ id: "7", topic: QUESTION, created_at: 1_793_534_400 }] }),
    deleteOwnConversation: () => null,
  });
  const list = within(screen.getByRole("complementary", { name: "Your conversations" }));
  expect(list.getByRole("link", { name: QUESTION })).toHaveAttribute("aria-current", "page");
  expect(list.getByRole("link", { name: "Page 2" })).toHaveAttribute("href", "/ai-assistant/7?page=2");
  await user.click(screen.getByRole("button", { name: "Delete the conversation" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this conversation?" }));
  await user.click(dialog.getByRole("button", { name: "Delete the conversation" }));
  await waitFor(() => expect(location.pathname).toBe("/ai-assistant"));
  expect(inputsOf("deleteOwnConversation")).toEqual([{ conversation_id: "7" }]);
});

test("AS7 a conversation that does not exist is a page that says so", async () => {
  await open("/ai-assistant/8", {
    conversation: () => {
      throw apiError(400, "error.object.not_found");
    },
  });
  expect(screen.queryByRole("textbox", { name: "Your question" })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/exist/);
});

test("AS1 a visitor is asked to log in where only members may ask", async () => {
  const page = await openPage("/ai-assistant", {
    server: { assistantState: () => assistantStateFixture({ may_ask: false, questions_left: null }) },
  });
  expect(screen.queryByRole("textbox", { name: "Your question" })).not.toBeInTheDocument();
  await page.user.click(within(screen.getByRole("main")).getByRole("button", { name: "Log in" }));
  expect(page.services.postponed.isAsking.get()).toBe(true);
});

test("AS1 AS5 a visitor who may ask learns that nothing is stored, and cannot vote", async () => {
  const page = await openPage("/ai-assistant", {
    server: { assistantState: () => assistantStateFixture({ questions_left: null }) },
  });
  const stream = serveAnswers();
  expect(screen.getByText(/Conversations of visitors are not stored\./)).toBeInTheDocument();
  await ask(page);
  const ofVisitor = { conversation_id: "" };
  await act(async () => {
    stream.send({ ...first, ...ofVisitor }, chunkFixture("Use cooler water. [2]", ofVisitor), last(ofVisitor));
    stream.end();
  });
  expect(await screen.findByRole("heading", { name: "Sources" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Helpful" })).not.toBeInTheDocument();
  expect(location.pathname).toBe("/ai-assistant");
});

test.each([
  ["member", users.member, "/questions/ask"],
  ["administrator", users.admin, "/admin/ai-settings"],
])("AS1 while it is off, a %s is led on", async (_, viewer, href) => {
  await open(
    undefined,
    { assistantState: () => assistantStateFixture({ enabled: false, may_ask: false }) },
    { viewer },
  );
  expect(screen.getByText("The assistant is off")).toBeInTheDocument();
  const links = within(screen.getByRole("main")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toContain(href);
});

test("AS1 the navigation has the assistant only while it is on", async () => {
  await open("/tags");
  const nav = () => within(screen.getByRole("navigation", { name: "Site" }));
  expect(nav().queryByRole("link", { name: "Assistant" })).not.toBeInTheDocument();
  document.body.replaceChildren();
  const site_assistant = { enabled: true };
  await open("/tags", { siteInfo: () => siteInfoFixture({ site_assistant }) });
  expect(nav().getByRole("link", { name: "Assistant" })).toHaveAttribute("href", "/ai-assistant");
});
