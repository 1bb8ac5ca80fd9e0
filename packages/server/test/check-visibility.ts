import { pageSizes } from "@askwell/domain";
import type { TestPerson, TestSite } from "../testing/index.ts";

/** The ids of the posts of a story. */
interface PostIds {
  readonly questions: readonly string[];
  readonly answers: readonly string[];
  readonly comments: readonly string[];
}

interface ExpectedVisibility {
  readonly visible: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, readonly string[]>;
}

/** What visitors should see, by the status of the rows. */
async function readStored({ app }: TestSite): Promise<ExpectedVisibility> {
  const questions = await app.db.read.selectFrom("questions").select("id").where("visible", "=", 1).execute();
  const rows = await app.db.read
    .selectFrom("answers")
    .select(["id", "question_id"])
    .where("status", "=", "available")
    .execute();
  const answers = Map.groupBy(rows, (row) => row.question_id);
  return {
    visible: new Set(questions.map(({ id }) => id)),
    answers: new Map([...answers].map(([id, of]) => [id, of.map((row) => row.id)])),
  };
}

/** True when the call succeeds. */
const isShown = async (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

async function listedQuestions(site: TestSite, who: TestPerson): Promise<{ count: number; ids: string[] }> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const input = { page, page_size: pageSizes.questionsOnPage, order: "newest" } as const;
    const { count, list } = await site.call(who, "questionPage", input);
    ids.push(...list.map(({ id }) => id));
    if (list.length === 0 || ids.length >= count) return { count, ids };
  }
}

async function checkThread(site: TestSite, id: string, { visible, answers }: ExpectedVisibility): Promise<string[]> {
  const should = visible.has(id);
  const wrong: string[] = [];
  const reply = await site.call(site.visitor, "questionInfo", { id }).catch(() => null);
  if ((reply !== null) !== should) wrong.push(`${id}: visitors ${should ? "do not see it" : "see it"}`);
  if (!reply) return wrong;
  const input = { question_id: id, order: "default", page: 1, page_size: 999 } as const;
  const { count, list } = await site.call(site.visitor, "answerPage", input);
  const expected = answers.get(id) ?? [];
  if (
    list
      .map((each) => each.id)
      .sort()
      .join() !== [...expected].sort().join()
  )
    wrong.push(`${id}: lists answers ${list.map((each) => each.id)}, has ${expected}`);
  if (count !== expected.length || reply.answer_count !== expected.length)
    wrong.push(`${id}: counts ${count} and ${reply.answer_count} answers, has ${expected.length}`);
  return wrong;
}

/**
 * Compares what visitors get with the status of the rows: public questions and answers are shown, listed and counted,
 * others are errors, and comments follow their posts. Returns the differences.
 */
export async function checkVisibility(site: TestSite, { questions, answers, comments }: PostIds): Promise<string[]> {
  const stored = await readStored(site);
  const wrong: string[] = [];
  for (const id of questions) wrong.push(...(await checkThread(site, id, stored)));
  const rows = await site.app.db.read.selectFrom("answers").select(["id", "question_id"]).execute();
  const threadOf = new Map(rows.map((row) => [row.id, row.question_id]));
  const isAnswerVisible = (id: string) => {
    const thread = threadOf.get(id) ?? "";
    return stored.visible.has(thread) && (stored.answers.get(thread) ?? []).includes(id);
  };
  for (const id of answers)
    if ((await isShown(site.call(site.visitor, "answerInfo", { id }))) !== isAnswerVisible(id))
      wrong.push(`answer ${id}: should be ${isAnswerVisible(id) ? "shown" : "hidden"}`);
  const commentRows = await site.app.db.read.selectFrom("comments").select(["id", "object_id", "status"]).execute();
  for (const { id, object_id, status } of commentRows.filter((row) => comments.includes(row.id))) {
    const should = status === "available" && (stored.visible.has(object_id) || isAnswerVisible(object_id));
    if ((await isShown(site.call(site.visitor, "commentInfo", { id }))) !== should)
      wrong.push(`comment ${id}: should be ${should ? "shown" : "hidden"}`);
  }
  const listed = await listedQuestions(site, site.visitor);
  if (listed.count !== stored.visible.size || new Set(listed.ids).size !== stored.visible.size)
    wrong.push(`the list counts ${listed.count} and shows ${listed.ids.length} of ${stored.visible.size} questions`);
  return wrong;
}
