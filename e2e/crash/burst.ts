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

export function nothingAcknowledged(): Acknowledged {
  return { questions: new Set(), answers: new Set(), comments: new Set(), votes: new Map(), unsure: new Set() };
}

const api = "/answer/api/v1";

/** Lets all users write concurrently, each sequentially, until the site no longer responds. */
export async function burst(people: readonly Caller[], acknowledged: Acknowledged, round: number): Promise<void> {
  await Promise.all(people.map((person) => keepWriting(person, acknowledged, round)));
}

async function keepWriting(person: Caller, acknowledged: Acknowledged, round: number): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      await writeOnce(person, acknowledged, `${round} ${person.username} ${turn}`, turn);
    } catch {
      return;
    }
  }
}

/** Asks, answers, comments or votes, and records acknowledged writes. */
export async function writeOnce(person: Caller, acknowledged: Acknowledged, mark: string, turn: number): Promise<void> {
  const question = pick(acknowledged.questions, turn);
  const answer = pick(acknowledged.answers, turn);
  if (!question || turn % 5 === 0) return ask(person, acknowledged, mark);
  if (!answer || turn % 5 === 1) return giveAnswer(person, acknowledged, question, mark);
  if (turn % 5 === 2) return comment(person, acknowledged, turn % 2 ? question : answer, mark);
  return vote(person, acknowledged, turn % 2 ? question : answer, turn % 7 === 0);
}

async function ask(person: Caller, acknowledged: Acknowledged, mark: string): Promise<void> {
  const tags = [{ slug_name: "crash", display_name: "crash" }];
  const question = { title: `What survives ${mark}?`, content: `Asked in ${mark}.`, tags };
  const id = idOf(await person.send("POST", `${api}/question`, question), (given) => given.id);
  if (id) acknowledged.questions.add(id);
}

async function giveAnswer(
  person: Caller,
  acknowledged: Acknowledged,
  question_id: string,
  mark: string,
): Promise<void> {
  const reply = await person.send("POST", `${api}/answer`, { question_id, content: `All of it, says ${mark}.` });
  const id = idOf(reply, (given) => (given.info as { id: string }).id);
  if (id) acknowledged.answers.add(id);
}

async function comment(person: Caller, acknowledged: Acknowledged, object_id: string, mark: string): Promise<void> {
  const said = { object_id, original_text: `Noted in ${mark}.`, mention_username_list: [] };
  const id = idOf(await person.send("POST", `${api}/comment`, said), (given) => given.comment_id);
  if (id) acknowledged.comments.add(id);
}

async function vote(person: Caller, acknowledged: Acknowledged, object_id: string, is_cancel: boolean): Promise<void> {
  const key = `${object_id} ${person.id}`;
  acknowledged.unsure.add(key);
  const { status } = await person.send("POST", `${api}/vote/up`, { object_id, is_cancel });
  if (status === 200) acknowledged.votes.set(key, is_cancel ? "none" : "up");
  acknowledged.unsure.delete(key);
}

/** The id in a successful reply; undefined for an error, which means that nothing was written. */
function idOf({ status, data }: WireReply, read: (given: Record<string, unknown>) => unknown): string | undefined {
  return status === 200 ? String(read(data as Record<string, unknown>)) : undefined;
}

function pick(ids: ReadonlySet<string>, turn: number): string | undefined {
  return [...ids].at(-1 - (turn % Math.max(1, Math.min(ids.size, 12))));
}
