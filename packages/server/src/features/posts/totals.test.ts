import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";
import { readTotal, type TotalName } from "./totals.ts";

let site: Site;
let given: Given;
let people: Person[];
const TAGS = ["one", "two", "three", "four"];

beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
  people = [await site.person("ann"), await site.person("bob"), site.admin];
  await site.app.db.write((tx) => site.app.settings.save(tx, "question", { restrict_answer: false }, 1));
  const ids: string[] = [];
  for (const slug of TAGS) ids.push(await given.tag(slug));
  await site.call(site.admin, "setTagSynonyms", { tag_id: ids[0]!, synonym_tag_list: [{ slug_name: "three" }] });
});
afterAll(() => site.close());

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

interface Post {
  readonly id: string;
  readonly answers: string[];
}

/** One thing that somebody does; a refusal is fine, a wrong count is not. */
async function act(roll: (sides: number) => number, posts: Post[]): Promise<void> {
  const { admin } = site;
  const post = posts[roll(posts.length)];
  const [id, answer_id] = [post?.id ?? "", post?.answers[roll(post.answers.length)] ?? ""];
  const some = TAGS.filter(() => roll(2) === 0);
  const tags = some.length > 0 ? some : ["two"];
  const operate = (operation: string) => site.call(admin, "operateQuestion", { id, operation });
  const set = (status: "available" | "closed" | "deleted") =>
    site.call(admin, "setQuestionStatus", { question_id: id, status });
  const answer = async () => {
    post?.answers.push((await given.answer({ by: people[roll(people.length)]!, to: id })).id);
  };
  const ask = async () => {
    posts.push({ id: (await given.question({ by: people[roll(people.length)]!, tags })).id, answers: [] });
  };
  const content = `Changed ${roll(1000)} times, see /questions/${posts[roll(posts.length)]?.id}`;
  const retagged = { id, title: "Another title now", content, tags: tags.map((slug_name) => ({ slug_name })) };
  const actions = [
    ask,
    answer,
    answer,
    () => operate("hide"),
    () => operate("show"),
    () => set("closed"),
    () => set("deleted"),
    () => set("available"),
    () => site.call(admin, "recoverQuestion", { question_id: id }),
    () => site.call(admin, "editQuestion", retagged),
    () => site.call(admin, "deleteAnswer", { id: answer_id }),
    () => site.call(admin, "recoverAnswer", { answer_id }),
    () => site.call(admin, "acceptAnswer", { question_id: id, answer_id }),
  ];
  await actions[posts.length === 0 ? 0 : roll(actions.length)]?.().catch((error: Error) => {
    if (!error.message.includes("was refused")) throw error;
  });
}

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(site.app.db.read)).rows;

test.each([1, 2, 3])("after any story (%i) every stored count equals the rows that it counts", async (seed) => {
  const roll = dice(seed);
  const posts: Post[] = [];
  for (let n = 0; n < 120; n++) await act(roll, posts);
  await expectNoDrift();
});

test("what happens at the same moment leaves no count wrong", async () => {
  const roll = dice(99);
  const posts: Post[] = [];
  for (let n = 0; n < 10; n++)
    posts.push({ id: (await given.question({ by: people[0]!, tags: TAGS })).id, answers: [] });
  await Promise.all(Array.from({ length: 80 }, () => act(roll, posts)));
  await expectNoDrift();
});

async function expectNoDrift(): Promise<void> {
  const states = ["available", "closed", "deleted", "pending"];
  const counted = await rows(
    sql<
      Record<string, number>
    >`select ${sql.join(states.map((state) => sql`sum(case when status = ${state} then 1 else 0 end) as ${sql.ref(state)}`))},
      sum(visible) as visible, sum(visible * unanswered) as unanswered from questions`,
  );
  for (const [name, value] of Object.entries(counted[0] ?? {})) {
    expect([name, await readTotal(site.app.db.read, `questions.${name}` as TotalName)]).toEqual([name, Number(value)]);
  }
  const wrong = {
    tags: sql<object>`select t.slug_name from tags t where t.question_count !=
      (select count(*) from question_tags r inner join questions q on q.id = r.question_id where r.tag_id = t.id and q.visible = 1)`,
    lists: sql<object>`select t.slug_name from tags t where t.main_tag_id = '0' and t.listed_count !=
      (select count(distinct r.question_id) from question_tags r inner join questions q on q.id = r.question_id
       inner join tags s on s.id = r.tag_id where q.visible = 1 and (s.id = t.id or s.main_tag_id = t.id))`,
    unanswered: sql<object>`select t.slug_name from tags t where t.unanswered_count !=
      (select count(*) from question_tags r inner join questions q on q.id = r.question_id where r.list_tag_id = t.id and q.unanswered = 1)`,
    answers: sql<object>`select id from questions q where q.answer_count !=
      (select count(*) from answers a where a.question_id = q.id and a.status = 'available')`,
    links: sql<object>`select id from questions q where q.linked_count != (select count(distinct l.from_question_id) from post_links l
      inner join questions f on f.id = l.from_question_id left join answers a on a.id = l.from_post_id
      where l.to_question_id = q.id and f.visible = 1 and (a.id is null or a.status = 'available'))`,
    accepted: sql<object>`select id from questions q where q.accepted_answer_id != '0' and not exists
      (select 1 from answers a where a.id = q.accepted_answer_id and a.accepted = 1 and a.status = 'available')`,
    asked: sql<object>`select username from users u where u.question_count !=
      (select count(*) from questions q where q.user_id = u.id and q.status in ('available', 'closed'))`,
    answered: sql<object>`select username from users u where u.answer_count !=
      (select count(*) from answers a where a.user_id = u.id and a.status = 'available')`,
    found: sql<object>`select s.post_id from search s inner join questions q on q.id = s.question_id
      left join answers a on a.id = s.post_id
      where s.visible != case when q.visible = 1 and (a.id is null or a.status = 'available') then 1 else 0 end`,
  };
  for (const [what, query] of Object.entries(wrong)) expect([what, await rows(query)]).toEqual([what, []]);
}
