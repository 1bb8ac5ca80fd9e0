// A site on which fifty tasks of every kind wait for its staff.
import { expect } from "../harness/journey.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "../harness/wire.ts";

const API = "/answer/api/v1";
const ADMIN = "/answer/admin/api";
const MODERATOR = 3;

/** Reasons of flags and of closings by their numbers. Source: docs/rules/reasons.md N1. */
const reason = { spam: 57, rude: 58, something: 59, duplicate: 60, noAnswer: 61, unneeded: 62, unclear: 64 } as const;

/** What the text of a post asks its reviewer to do: the journey reads it as a person would read the post. */
export type CaseVerdict = "delete" | "close" | "unlist" | "edit" | "reject" | "approve" | "remove" | "good";

const HELD_WORD = "copper kettles";
const VOTES = 10;

export interface SeededSite {
  readonly owner: Caller;
  readonly mona: Caller;
  readonly authors: readonly Caller[];
  readonly editor: Caller;
  readonly restricted: readonly Caller[];
}

/** Makes the posts of a site, each with a number and a verdict in its text; some people report posts. */
function createStory(reporters: readonly Caller[]) {
  let number = 0;
  const text = (verdict: CaseVerdict): string => {
    number += 1;
    return `Case ${number} of the day, about water, leaves and time. Verdict: ${verdict}.`;
  };
  return {
    text,
    async ask(by: Caller, verdict: CaseVerdict, more = ""): Promise<string> {
      const content = `${text(verdict)} ${more}`.trim();
      const title = `How is tea number ${number} made well`;
      return created(await by.send("POST", `${API}/question`, { title, content, tags: [tea] }), "id");
    },
    async answer(by: Caller, question_id: string, verdict: CaseVerdict): Promise<string> {
      const reply = await by.send("POST", `${API}/answer`, { question_id, content: text(verdict) });
      expect(reply.status, JSON.stringify(reply)).toBe(200);
      return (reply.data as { info: { id: string } }).info.id;
    },
    async comment(by: Caller, object_id: string, verdict: CaseVerdict): Promise<string> {
      const body = { object_id, original_text: text(verdict) };
      return created(await by.send("POST", `${API}/comment`, body), "comment_id");
    },
    /** At most two people report a post, so that it stays visible. */
    async report(object_id: string, report_type: number, { count = 1, content = "" } = {}): Promise<void> {
      for (const by of reporters.slice(0, count)) {
        const reply = await by.send("POST", `${API}/report`, { object_id, report_type, content });
        expect(reply.status, JSON.stringify(reply)).toBe(200);
      }
    },
  };
}

type HourStory = ReturnType<typeof createStory>;

const tea = { slug_name: "tea", display_name: "tea" };

function created(reply: Awaited<ReturnType<Caller["send"]>>, field: string): string {
  expect(reply.status, JSON.stringify(reply)).toBe(200);
  return (reply.data as Record<string, string>)[field] ?? "";
}

/** Changes some of the settings of questions. */
async function setQuestions(owner: Caller, changes: object): Promise<void> {
  const path = `${ADMIN}/siteinfo/question`;
  const { data } = await owner.send("GET", path);
  expect((await owner.send("PUT", path, { ...(data as object), ...changes })).status).toBe(200);
}

/** Fills the site; nothing of it waits in the community's queues but what `seedQueues` adds. */
export async function seedHour(address: string): Promise<SeededSite> {
  const owner = await logInOwner(address);
  const free = ["question.vote_up", "answer.vote_up", "question.edit", "link.url_limit"];
  const reviewed = ["question.edit_without_review", "question.audit"];
  const values = [...free.map((key) => [key, 1] as const), ...reviewed.map((key) => [key, 5000] as const)];
  const custom_privileges = values.map(([key, value]) => ({ key: `rank.${key}`, value }));
  await owner.send("PUT", `${ADMIN}/setting/privileges`, { level: 99, custom_privileges });
  const login = (await owner.send("GET", `${ADMIN}/siteinfo/login`)).data as object;
  await owner.send("PUT", `${ADMIN}/siteinfo/login`, { ...login, moderator_sanctions: "removals" });
  await owner.send("POST", `${API}/tag`, { ...tea, original_text: "Tea." });
  await setQuestions(owner, { first_posts_rank: 0, late_answers_rank: 0, close_votes: 2, close_vote_rank: 1 });
  const people = async (name: string, count: number) => {
    const added: Caller[] = [];
    for (let at = 1; at <= count; at += 1) added.push(await addPerson(address, owner, `${name}${at}`));
    return added;
  };
  const { id: user_id } = await addPerson(address, owner, "mona");
  await owner.send("PUT", `${ADMIN}/user/role`, { user_id, role_id: MODERATOR });
  const mona = await logInPerson(address, "mona");
  const authors = await people("author", 5);
  const story = createStory(await people("reporter", 2));
  await seedFlags(story, authors);
  await seedSpam(story, await people("spammer", 3));
  await seedHeld(owner, story, authors);
  const [editor] = await people("editor", 1);
  await seedEdits(story, authors, editor!);
  const restricted = await people("restricted", 3);
  await seedAppeals(mona, restricted);
  await seedQueues(owner, story, authors);
  await seedVotes(owner, story, await people("friend", 2));
  return { owner, mona, authors, editor: editor!, restricted };
}

/** 24 reported posts: eight questions, eight answers and eight comments. */
async function seedFlags(story: HourStory, authors: readonly Caller[]): Promise<void> {
  const [first, second] = [authors[0]!, authors[1]!];
  const original = await story.ask(first, "good");
  const place = `/questions/${original}`;
  const questions: readonly (readonly [number, CaseVerdict, number])[] = [
    [reason.spam, "delete", 2],
    [reason.rude, "delete", 1],
    [reason.something, "edit", 1],
    [reason.something, "close", 2],
    [reason.spam, "close", 1],
    [reason.rude, "reject", 2],
    [reason.something, "unlist", 1],
    [reason.spam, "reject", 1],
  ];
  for (const [at, [type, verdict, count]] of questions.entries()) {
    const id = await story.ask(authors[at % authors.length]!, verdict);
    await story.report(id, type, { count, content: type === reason.something ? `Look at this, see ${place}` : "" });
  }
  const below: readonly (readonly [number, CaseVerdict, number])[] = [
    [reason.spam, "delete", 2],
    [reason.rude, "delete", 1],
    [reason.something, "edit", 1],
    [reason.spam, "reject", 1],
    [reason.rude, "delete", 2],
    [reason.something, "reject", 2],
    [reason.spam, "delete", 1],
    [reason.rude, "delete", 1],
  ];
  const questionsOfSecond: string[] = [];
  for (let at = 0; at < below.length; at += 1) questionsOfSecond.push(await story.ask(second, "good"));
  for (const [at, [type, verdict, count]] of below.entries()) {
    const by = authors[(at % 3) + 2]!;
    const content = type === reason.something ? "It is not about tea" : "";
    await story.report(await story.answer(by, questionsOfSecond[at]!, verdict), type, { count, content });
    await story.report(await story.comment(by, questionsOfSecond[at]!, verdict), type, { count, content });
  }
}

/** Three spammers with one reported question each, and two that nobody has reported. */
async function seedSpam(story: HourStory, spammers: readonly Caller[]): Promise<void> {
  for (const spammer of spammers) {
    await story.ask(spammer, "remove");
    await story.ask(spammer, "remove");
    await story.report(await story.ask(spammer, "remove"), reason.spam, { count: 2 });
  }
}

/** Four posts that a rule holds, and four that wait because of their authors. */
async function seedHeld(owner: Caller, story: HourStory, authors: readonly Caller[]): Promise<void> {
  const conditions = { domains: [], min_links: 0, account_days: 0, below_rank: 0, below_posts: 0, kinds: [], tags: [] };
  const rule = { name: "Kettles", enabled: true, words: [HELD_WORD], networks: [], similarity: 0, ...conditions };
  expect((await owner.send("PUT", `${API}/hold-rule`, { id: "", ...rule })).status).toBe(200);
  for (const [at, verdict] of (["approve", "reject", "approve", "reject"] as const).entries()) {
    await story.ask(authors[at]!, verdict, `They use ${HELD_WORD} there.`);
  }
  await setQuestions(owner, { hold_below_rank: 1000 });
  for (const [at, verdict] of (["approve", "reject", "edit", "approve"] as const).entries()) {
    await story.ask(authors[at]!, verdict);
  }
  await setQuestions(owner, { hold_below_rank: 0 });
}

/** Five suggested edits. */
async function seedEdits(story: HourStory, authors: readonly Caller[], editor: Caller): Promise<void> {
  for (const [at, verdict] of (["approve", "reject", "approve", "reject", "approve"] as const).entries()) {
    const id = await story.ask(authors[at]!, "good");
    const content = story.text(verdict);
    const title = `How is tea of edit ${at + 1} made well`;
    const reply = await editor.send("PUT", `${API}/question`, {
      id,
      title,
      content,
      tags: [tea],
      edit_summary: "Clearer",
    });
    expect(reply.status, JSON.stringify(reply)).toBe(200);
  }
}

/** Three members appeal against a restriction. */
async function seedAppeals(mona: Caller, restricted: readonly Caller[]): Promise<void> {
  for (const [at, person] of restricted.entries()) {
    const rights = ["ask"];
    const sanction = { user_id: person.id, kind: "restriction", text: "Too many at once", rights, duration: "7d" };
    expect((await mona.send("POST", `${API}/staff/sanctions`, sanction)).status).toBe(200);
    const { list } = (await person.send("GET", `${API}/user/sanctions`)).data as { list: { id: string }[] };
    const text = `Case ${100 + at} of the day. Verdict: ${at === 1 ? "reject" : "approve"}.`;
    expect((await person.send("POST", `${API}/user/sanctions/appeal`, { id: list[0]!.id, text })).status).toBe(200);
  }
}

/** Two first posts, two questions with a vote to close, and one with a vote to reopen. */
async function seedQueues(owner: Caller, story: HourStory, authors: readonly Caller[]): Promise<void> {
  const vote = async (question_id: string, aim: string) => {
    const body = { question_id, aim, close_type: reason.unclear, close_msg: "" };
    const reply = await authors[4]!.send("PUT", `${API}/question/closing/vote`, body);
    expect(reply.status, JSON.stringify(reply)).toBe(200);
  };
  const questions = [await story.ask(authors[0]!, "close"), await story.ask(authors[1]!, "good")];
  for (const id of questions) await vote(id, "close");
  const closed = await story.ask(authors[2]!, "approve");
  const closing = { id: closed, close_type: reason.unclear, close_msg: "" };
  expect((await owner.send("PUT", `${API}/question/status`, closing)).status).toBe(200);
  await vote(closed, "reopen");
}

/** Two people, one of whom votes for all that the other one asks. */
async function seedVotes(owner: Caller, story: HourStory, friends: readonly Caller[]): Promise<void> {
  const [una, ivo] = [friends[0]!, friends[1]!];
  await setQuestions(owner, { first_posts_rank: 500 });
  const first = await story.ask(una, "good");
  const second = await story.ask(una, "good");
  await setQuestions(owner, { first_posts_rank: 500 });
  const more: string[] = [];
  for (let at = 0; at < VOTES - 2; at += 1) more.push(await story.ask(una, "good"));
  for (const object_id of [first, second, ...more]) {
    const reply = await ivo.send("POST", `${API}/vote/up`, { object_id, is_cancel: false });
    expect(reply.status, JSON.stringify(reply)).toBe(200);
  }
}
