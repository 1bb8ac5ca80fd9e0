import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { OLD_PASSWORD } from "../../../testing/answer-site.ts";

let { site, old, run, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, rows, add, close } = await createAnswerFixture());
  old.run(`create table ai_conversation (id integer primary key, created_at text, updated_at text,
    conversation_id text, topic text, user_id integer)`);
  old.run(`create table ai_conversation_record (id integer primary key, created_at text, updated_at text,
    conversation_id text, chat_completion_id text, role text, content text, helpful integer, unhelpful integer)`);
});
afterEach(() => close());

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function converse(id: number, user: number, name: string): void {
  old.run(`insert into ai_conversation values (${id}, '2026-11-22 17:00:00', '2026-11-22 17:05:00',
    ${quoted(name)}, 'Which tea?', ${user})`);
}

interface Said {
  readonly by: "user" | "assistant";
  readonly content: string;
  readonly helpful?: 0 | 1;
}

function say(id: number, name: string, { by, content, helpful = 0 }: Said): void {
  old.run(`insert into ai_conversation_record values (${id}, '2026-11-22 17:01:00', null, ${quoted(name)}, 'chat',
    ${quoted(by)}, ${quoted(content)}, ${helpful}, 0)`);
}

test("XA27 conversations with the assistant go on with their questions and answers, whatever they contain", async () => {
  add.story();
  converse(1, 1, "01a2-4f");
  converse(2, 2, "12345678");
  converse(3, 99, "of-nobody");
  say(1, "01a2-4f", { by: "user", content: "Which tea?" });
  say(2, "12345678", { by: "user", content: "Nothing was answered to this" });
  say(3, "01a2-4f", { by: "assistant", content: "Green.\n\n<script>alert(1)</script>", helpful: 1 });
  say(4, "01a2-4f", { by: "user", content: "Why?" });
  say(5, "nowhere", { by: "user", content: "Lost" });
  const { summary } = await run();
  expect(summary.kept).toMatchObject({ "conversations with an AI": 2, "answers of an AI": 3 });
  expect(summary.leftOut["conversations with an AI"]).toEqual({ "of nobody": 1 });

  const login = { e_mail: "ann@tea.example", pass: OLD_PASSWORD };
  const { access_token } = await site.call(site.visitor, "loginByEmail", login);
  const ann = { id: "1", username: "ann", token: access_token, visit_token: "" };
  const [conversation] = (await rows("assistant_conversations")).filter(({ user_id }) => user_id === "1");
  const { records } = await site.call(ann, "conversation", { conversation_id: String(conversation?.id) });
  expect(records.map(({ role, content, outcome, helpful }) => [role, content.trim(), outcome, helpful])).toEqual([
    ["user", "Which tea?", "", 0],
    ["assistant", expect.stringMatching(/^Green\.\s+<script>alert\(1\)<\/script>$/), "answered", 1],
    ["user", "Why?", "", 0],
    ["assistant", "", "failed", 0],
  ]);
  const before = await rows("assistant_replies");
  await run();
  expect(await rows("assistant_replies")).toEqual(before);
});

test("XA28 a conversation that was deleted here does not return, and others go on", async () => {
  add.story();
  old.add("user_role_rel", { user_id: 1, role_id: 2 });
  converse(1, 1, "first");
  converse(2, 1, "second");
  say(1, "first", { by: "user", content: "Which tea?" });
  say(2, "second", { by: "user", content: "How long?" });
  await run();
  const login = { e_mail: "ann@tea.example", pass: OLD_PASSWORD };
  const { access_token } = await site.call(site.visitor, "loginByEmail", login);
  const ann = { id: "1", username: "ann", token: access_token, visit_token: "" };
  const [first] = (await rows("assistant_replies")).filter(({ question }) => question === "Which tea?");
  await site.call(ann, "deleteConversation", { conversation_id: first!.conversation_id });
  say(3, "first", { by: "user", content: "Asked there since, in what was deleted here" });
  say(4, "second", { by: "user", content: "And then?" });
  await run();
  expect((await rows("assistant_replies")).map(({ question }) => question)).toEqual(["How long?", "And then?"]);
  expect(await rows("assistant_conversations")).toHaveLength(1);
});
