import { expect } from "vitest";
import type { ServedSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner, type WireReply } from "../harness/wire.ts";
import { asTitle, numbered, packed, posts, tried } from "./payloads.ts";

export const V1 = "/answer/api/v1";
export const ADMIN = "/answer/admin/api";

const AT_ONCE = 6;

/** Makes calls, several at a time, and returns the results in order. */
export async function each<Item, Made>(
  items: readonly Item[],
  make: (item: Item, at: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = [...items.entries()];
  const goOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) made[next[0]] = await make(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return made;
}

/** A call that must succeed. */
export async function must(by: Caller, ...call: Parameters<Caller["send"]>): Promise<WireReply> {
  const reply = await by.send(...call);
  expect(reply, `${call[0]} ${call[1]} ${JSON.stringify(call[2])}`).toMatchObject({ status: 200 });
  return reply;
}

export const idOf = (reply: WireReply) => (reply.data as { id: string }).id;

/** A tag slug from the allowed characters of a text. */
export const slugOf = (text: string, number: number) =>
  numbered(
    text
      .toLowerCase()
      .replace(/[\][,/\\\p{Cc}\p{Cs}\p{Cf}]/gu, "")
      .trim(),
    35,
    number,
  ).replace(/\s+/gu, "-");

/** The data of one question. */
export interface PayloadQuestion {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly tagName: string;
}

/**
 * A question per text: in its title, its body, and its tag's slug, name and description. `mark` distinguishes two
 * rounds.
 */
export function createQuestions(by: Caller, texts: readonly string[], mark = ""): Promise<PayloadQuestion[]> {
  return each(texts, async (text, at) => {
    const title = numbered(asTitle(text), 150, 10_000 + at);
    const [slug, tagName] = [slugOf(text, at), numbered(text, 35, at)];
    const tags = [{ slug_name: slug, display_name: tagName, original_text: `${text} ${at}` }];
    const id = idOf(await must(by, "POST", `${V1}/question`, { title, content: `${text}\n\nof ${at} ${mark}`, tags }));
    return { id, title, slug, tagName };
  });
}

/** Comments with mentions, and votes, on each question: they cause notifications with its title. */
async function mentionInComments(by: Caller, asked: readonly PayloadQuestion[], username: string): Promise<void> {
  await each(asked, async ({ id }, at) => {
    const comment = { object_id: id, original_text: `Look here @${username} ${at}`, mention_username_list: [username] };
    await must(by, "POST", `${V1}/comment`, comment);
  });
}

/** Questions with fifty texts in each field. */
async function createPackedPosts(by: Caller, answering: Caller, texts: readonly string[]): Promise<string[]> {
  const bodies = posts(texts);
  const comments = packed(texts, 600);
  const summaries = packed(texts, 255);
  const messages = packed(texts, 500);
  const share = (all: readonly string[], at: number) => all.filter((_, index) => index % bodies.length === at);
  return each(bodies, async (content, at) => {
    const tags = [{ slug_name: `x${at}`, display_name: `x${at}`, original_text: content }];
    const title = `Fifty at once ${at}`;
    const id = idOf(await must(by, "POST", `${V1}/question`, { title, content, tags }));
    await must(answering, "POST", `${V1}/answer`, { question_id: id, content });
    for (const original_text of share(comments, at)) {
      if (original_text.length > 1) await must(by, "POST", `${V1}/comment`, { object_id: id, original_text });
    }
    for (const [step, edit_summary] of share(summaries, at).entries()) {
      const edit = { id, title: `${title}, ${step}`, content, tags: [{ slug_name: `x${at}` }], edit_summary };
      await must(by, "PUT", `${V1}/question`, edit);
    }
    for (const close_msg of share(messages, at)) {
      await must(answering, "PUT", `${V1}/question/status`, { id, close_type: 59, close_msg });
      await must(answering, "PUT", `${V1}/question/reopen`, { question_id: id, reason: close_msg });
    }
    return id;
  });
}

/** Flags with texts, on as many questions as needed. */
async function flagAll(by: Caller, questions: readonly string[], texts: readonly string[]): Promise<number> {
  const notes = packed(texts, 500);
  await each(notes, async (content, at) => {
    const object_id = questions[at] ?? "";
    await must(by, "POST", `${V1}/report`, { object_id, report_type: 59, content, source: "question" });
  });
  return notes.length;
}

/** The addresses of the tasks in the queue of flags, each on its page. */
export async function flagTasks(owner: Caller, count: number): Promise<string[]> {
  const numbers = Array.from({ length: Math.ceil(count / 20) }, (_, at) => at + 1);
  const tasks = numbers.map(async (page) => {
    const { data } = await must(owner, "GET", `${V1}/report/unreviewed/post?page=${page}&page_size=20`);
    const { list } = data as { readonly list: readonly { readonly object_id: string }[] };
    return list.map(({ object_id }) => `/review?type=flagged_post&page=${page}&task=flagged_post:${object_id}`);
  });
  return (await Promise.all(tasks)).flat();
}

/** A site whose members have written only malicious texts. */
export interface SecurityFixtures {
  readonly owner: Caller;
  readonly mallory: Caller;
  /** One text each. */
  readonly asked: readonly PayloadQuestion[];
  /** Fifty texts each, in every field. */
  readonly many: readonly string[];
  readonly flags: number;
}

/** Stores payloads in every field of posts, tags, comments and flags. */
export async function storePayloads(site: ServedSite): Promise<SecurityFixtures> {
  const owner = await logInOwner(site.address);
  await must(owner, "PUT", `${ADMIN}/setting/privileges`, { level: 1 });
  const mallory = await addPerson(site.address, owner, "mallory");
  const asked = await createQuestions(mallory, tried(80));
  const many = await createPackedPosts(mallory, owner, tried(20));
  await mentionInComments(mallory, asked, "admin");
  const trudy = await addPerson(site.address, owner, "trudy");
  const flags = await flagAll(trudy, [...asked.map(({ id }) => id), ...many], tried(40));
  return { owner, mallory, asked, many, flags };
}
