import type { Caller, WireReply } from "../harness/wire.ts";

/** Acknowledged writes. An entry is added when the reply has arrived, so all of it must exist afterwards. */
export interface Acknowledged {
  readonly questions: Set<string>;
  readonly answers: Set<string>;
  readonly comments: Set<string>;
  /** `object user` -> the last acknowledged direction. */
  readonly votes: Map<string, "up" | "none">;
  /** Votes in progress at the time of the crash; either outcome is correct. */
  readonly unsure: Set<string>;
}

export function nothingYet(): Acknowledged {
  return { questions: new Set(), answers: new Set(), comments: new Set(), votes: new Map(), unsure: new Set() };
}

const api = "/answer/api/v1";

/** Lets all users write concurrently, each sequentially, until the site no longer responds. */
export async function burst(people: readonly Caller[], seen: Acknowledged, round: number): Promise<void> {
  await Promise.all(people.map((person) => keepWriting(person, seen, round)));
}

async function keepWriting(person: Caller, seen: Acknowledged, round: number): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      await writeOnce(person, seen, `${round} ${person.username} ${turn}`, turn);
    } catch {
      return;
    }
  }
}

/** Asks, answers, comments or votes, and records acknowledged writes. */
export async function writeOnce(person: Caller, seen: Acknowledged, mark: string, turn: number): Promise<void> {
  const question = pick(seen.questions, turn);
  const answer = pick(seen.answers, turn);
  if (!question || turn % 5 === 0) return ask(person, seen, mark);
  if (!answer || turn % 5 === 1) return giveAnswer(person, seen, question, mark);
  if (turn % 5 === 2) return comment(person, seen, turn % 2 ? question : answer, mark);
  return vote(person, seen, turn % 2 ? question : answer, turn % 7 === 0);
}

async function ask(person: Caller, seen: Acknowledged, mark: string): Promise<void> {
  const tags = [{ slug_name: "crash", display_name: "crash" }];
  const question = { title: `What survives ${mark}?`, content: `Asked in ${mark}.`, tags };
  const id = idOf(await person.send("POST", `${api}/question`, question), (given) => given.id);
  if (id) seen.questions.add(id);
}

async function giveAnswer(person: Caller, seen: Acknowledged, question_id: string, mark: string): Promise<void> {
  const reply = await person.send("POST", `${api}/answer`, { question_id, content: `All of it, says ${mark}.` });
  const id = idOf(reply, (given) => (given.info as { id: string }).id);
  if (id) seen.answers.add(id);
}

async function comment(person: Caller, seen: Acknowledged, object_id: string, mark: string): Promise<void> {
  const said = { object_id, original_text: `Noted in ${mark}.`, mention_username_list: [] };
  const id = idOf(await person.send("POST", `${api}/comment`, said), (given) => given.comment_id);
  if (id) seen.comments.add(id);
}

async function vote(person: Caller, seen: Acknowledged, object_id: string, is_cancel: boolean): Promise<void> {
  const key = `${object_id} ${person.id}`;
  seen.unsure.add(key);
  const { status } = await person.send("POST", `${api}/vote/up`, { object_id, is_cancel });
  if (status === 200) seen.votes.set(key, is_cancel ? "none" : "up");
  seen.unsure.delete(key);
}

/** The id in a successful reply; undefined for an error, which means that nothing was written. */
function idOf({ status, data }: WireReply, read: (given: Record<string, unknown>) => unknown): string | undefined {
  return status === 200 ? String(read(data as Record<string, unknown>)) : undefined;
}

function pick(ids: ReadonlySet<string>, turn: number): string | undefined {
  return [...ids].at(-1 - (turn % Math.max(1, Math.min(ids.size, 12))));
}
