import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { fullTexts } from "../../platform/search/engines.ts";
import { WAITING } from "../../platform/search/index.ts";
import { bestThreads } from "../../platform/search/ranking/best-threads.ts";
import { splitWords } from "../../platform/search/ranking/thread-words.ts";
import { countsOf } from "../../platform/search/ranking/word-counts.ts";
import { indexPosts } from "./index.ts";
import { lockThreads, rankThreads } from "./rank-threads.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
const titles = new Map<string, string>();

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 2000 });
});
afterAll(() => site.close());

async function ask(title: string, content: string, tags: string[] = ["bikes"]): Promise<string> {
  const { id } = await fixtures.question({ by: ann, title, content, tags });
  titles.set(id, title);
  site.wait(1);
  return id;
}

/** The titles that are found, of a thread once. */
async function find(q: string, order: "relevance" | "newest" = "relevance"): Promise<string[]> {
  await site.settle();
  const { list } = await site.call(site.visitor, "search", { q, order });
  return [...new Set(list.map(({ object }) => object.title))];
}

test("F14 a sentence finds what has its important words, most of them first", async () => {
  await ask("Mending a hole in an inner tube", "The tube of my front wheel lost its air after a ride.");
  await ask("Which saddle is comfortable", "I do not know how to choose one; how do you do it?");
  await ask("How do I clean a chain", "How do I do it, and how often do I have to?");
  const found = await find("how do I mend the inner tube of a front wheel");
  expect(found[0]).toBe("Mending a hole in an inner tube");
  expect(found).not.toContain("Which saddle is comfortable");
});

test("F28 other endings are found", async () => {
  await ask("Punctured twice in a week", "It was flat again this morning.");
  expect(await find("puncture")).toEqual(["Punctured twice in a week"]);
  expect((await find("punctures"))[0]).toBe("Punctured twice in a week");
});

test("F8 the found words are marked in all their forms, and stop words are not", async () => {
  const text = `${"It is long. ".repeat(40)}The wheels were trued, and how they run now!`;
  await ask("Truing a wheel by hand", text, ["truing"]);
  await site.settle();
  const { list, found } = await site.call(site.visitor, "search", { q: "how are wheels trued" });
  expect(list[0]?.object.title).toBe("Truing a wheel by hand");
  expect(list[0]?.object.excerpt).toContain("The wheels were trued");
  expect(found).toEqual(expect.arrayContaining(["truing", "wheel", "wheels", "trued"]));
  expect(found).not.toContain("how");
  const instant = await site.call(site.visitor, "instantSearch", { q: "trued wheels" });
  expect(instant.found).toEqual(expect.arrayContaining(["truing", "wheel"]));
});

test("F8 of a phrase only the phrase is marked", async () => {
  await site.settle();
  const { found } = await site.call(site.visitor, "search", { q: '"wheels were trued"' });
  expect(found).toEqual(["wheels were trued"]);
});

test("F3, F28 words in other scripts are found in all their forms", async () => {
  await ask("东京大学在哪里", "我想去东京大学。", ["places"]);
  await ask("緑茶はなぜ苦くなるのか", "緑茶が苦いです。", ["places"]);
  await ask("كيف أصلح المعلمون الدراجة", "لا أعرف كيف.", ["places"]);
  await ask("Где чинят колёса", "Нужна мастерская.", ["places"]);
  expect(await find("东京大学")).toEqual(["东京大学在哪里"]);
  expect(await find("苦く")).toEqual(["緑茶はなぜ苦くなるのか"]);
  expect(await find("معلمون")).toEqual(["كيف أصلح المعلمون الدراجة"]);
  expect(await find("колесами чинить")).toEqual(["Где чинят колёса"]);
});

test("F14 a word counts more in the title than in the text, and a whole word more than the start of one", async () => {
  await ask("My dynamo is silent", "The lantern stays dark.", ["lights"]);
  await ask("A lanternfish as a sticker", "Where can I buy one?", ["lights"]);
  await ask("Which lantern is bright enough", "For rides at night.", ["lights"]);
  const found = await find("lantern");
  expect(found).toEqual(["Which lantern is bright enough", "My dynamo is silent", "A lanternfish as a sticker"]);
});

test("F38 where the words themselves do not fill the page, the best threads with longer words follow", async () => {
  await ask("About a windshield", "A bell rings. A windshield is cheap.", ["weather"]);
  await ask("Is the windmill near", "A windshield would help, and a bell.", ["weather"]);
  await ask("A wind from the north", "It is cold.", ["weather"]);
  const found = await find("wind [weather]");
  expect(found[0]).toBe("A wind from the north");
  expect(found).toHaveLength(3);
  const id = await ask("Which bellows are best", "For a fire.", ["weather"]);
  await fixtures.answer({ by: ann, to: id, content: "Those bellows that are made of leather." });
  // As their question, before the posts that only contain the words.
  expect((await find("bello [weather]"))[0]).toBe("Which bellows are best");
  expect((await find("windsh bel"))[0]).toBe("About a windshield");
});

test("F15 F38 the first page counts the threads with longer words that stand on later pages", async () => {
  for (const name of ["red", "green", "blue"]) await ask(`Is a ${name} trike slow`, "It is mine.");
  const id = await ask("Is leather warm", "In summer.");
  await fixtures.answer({ by: ann, to: id, content: "Trikehoods are warmer." });
  await site.settle();
  const read = (page: number) => site.call(site.visitor, "search", { q: "trike", page, size: 2 });
  const pages = [await read(1), await read(2), await read(3)];
  expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
  expect(pages.map(({ list }) => list.length)).toEqual([2, 2, 1]);
});

test("F14 a question is found by the words of its answers, and no longer when they are gone", async () => {
  const id = await ask("Which oil is best", "For the gears.");
  const answer = await fixtures.answer({ by: ann, to: id, content: "Paraffin is what I use in winter." });
  expect(await find("paraffin is:question")).toEqual(["Which oil is best"]);
  await site.call(ann, "editAnswer", { id: answer.id, content: "Beeswax is what I use in winter." });
  expect(await find("paraffin is:question")).toEqual([]);
  expect(await find("beeswax is:question")).toEqual(["Which oil is best"]);
  await site.call(site.admin, "deleteAnswer", { id: answer.id });
  expect(await find("beeswax is:question")).toEqual([]);
});

test("F14 of equal posts the one with more votes is first", async () => {
  const old = await ask("Is a kickstand heavy, one", "Someone asked me.");
  await ask("Is a kickstand heavy, two", "Someone asked me.");
  const bob = await site.person("bob", { rank: 2000 });
  const cat = await site.person("cat", { rank: 2000 });
  for (const voter of [bob, cat])
    await site.call(voter, "castVote", { direction: "up", object_id: old, is_cancel: false });
  expect((await find("kickstand"))[0]).toBe("Is a kickstand heavy, one");
});

test("F13 hidden questions are not found by relevance either", async () => {
  const id = await ask("A velodrome in the rain", "Is it open?");
  expect(await find("velodromes")).toEqual(["A velodrome in the rain"]);
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  expect(await find("velodromes")).toEqual([]);
});

test("F30 the title of a question finds questions that resemble its text", async () => {
  const text = "The derailleur rattles against the cassette whenever the cable is slack.";
  await ask("Strange noise from behind", text, ["noise"]);
  await ask("Rattling cassette", "My derailleur cable is slack, and the cassette rattles.", ["gears"]);
  await ask("Strange bird by the shed", "It was there yesterday.", ["birds"]);
  const found = await find("Strange noise from behind");
  expect(found.slice(0, 2)).toEqual(["Strange noise from behind", "Rattling cassette"]);
});

test("F9 of a long sentence all words count for the order", async () => {
  const words = "brake lever cable housing ferrule caliper pad rotor hose fluid bleed";
  await ask("Everything about stopping", `It is about ${words}.`);
  await ask("Only about the rotor", "The rotor is bent.");
  expect((await find(words))[0]).toBe("Everything about stopping");
});

test("F14 in a tag of few questions all words of a thread count, in all their forms", async () => {
  const heavier = Array.from({ length: 40 }, (_, index) => `part${index}x part${index}x`).join(" ");
  await ask("What is in the box", `${heavier} derailleurs`, ["inventory"]);
  expect(await find("derailleured [inventory]")).toEqual(["What is in the box"]);
  expect(await find(`derailleured user:${ann.username}`)).toContain("What is in the box");
});

test("F9, F15 the threads of a tag, also under its synonyms, are found by relevance and counted", async () => {
  await ask("A panda in the workshop", "It eats bamboo.", ["fork"]);
  await ask("A panda on the road", "It eats bamboo.", ["forks"]);
  await site.settle();
  const fork = await site.call(site.visitor, "tagInfo", { name: "fork" });
  const synonym = { slug_name: "forks", display_name: "forks", original_text: "" };
  await site.call(site.admin, "setTagSynonyms", { tag_id: fork.tag_id, synonym_tag_list: [synonym] });
  expect((await find("pandas [fork]")).toSorted()).toEqual(["A panda in the workshop", "A panda on the road"]);
  const { id: tagId } = await site.app.db.read
    .selectFrom("tags")
    .select("id")
    .where("slug_name", "=", "forks")
    .executeTakeFirstOrThrow();
  const request = {
    ...{
      terms: [],
      texts: [],
      tagIds: [fork.tag_id],
      synonymIds: new Map([[fork.tag_id, [tagId]]]),
    },
    ...{ kind: null, user_id: null, question_id: null, score: null, answer_count: null, view_count: null },
    ...{ accepted: null, created: null, offset: 0, size: 10 },
    order: "relevance",
  } as const;
  const { db } = site.app;
  const search = { db: db.read, fullText: fullTexts[db.engine], request };
  const { ids, sample } = await bestThreads(search, [{ stems: ["xpanda"] }], await countsOf(db.read, ["xpanda"]));
  expect(ids).toHaveLength(2);
  expect(sample).toMatchObject({ threads: 2, posts: 2, each: 1 });
});

test("F29 the counts of words are those of the threads", async () => {
  await site.settle();
  expect(await expectConsistentWords()).toBe(titles.size);
});

/** Compares the words by which threads are found, and their counts, with those of the threads; returns the number of these. */
async function expectConsistentWords(): Promise<number> {
  const { db } = site.app;
  const threads = await db.read.selectFrom("search_threads").selectAll().execute();
  const counts = new Map<string, number>();
  const entries: string[] = [];
  for (const { number, words } of threads) {
    const { indexed, others } = splitWords(words);
    for (const code of ["", ...indexed.keys(), ...others.keys()]) counts.set(code, (counts.get(code) ?? 0) + 1);
    for (const [code, weight] of indexed) entries.push(`${code} ${weight} ${number}`);
  }
  const stored = await db.read.selectFrom("search_words").selectAll().where("threads", "<>", 0).execute();
  expect(new Map(stored.map(({ code, threads }) => [code, threads]))).toEqual(counts);
  const rows = await db.read.selectFrom("search_weights").selectAll().execute();
  expect(rows.map(({ code, weight, number }) => `${code} ${weight} ${number}`).sort()).toEqual(entries.sort());
  return threads.length;
}

/** The titles of threads by the rules by which they are ranked. */
async function waitingTitles(): Promise<string[]> {
  const rows = await site.app.db.read
    .selectFrom("search")
    .select(["post_id", "ranked"])
    .where("kind", "=", "question")
    .orderBy("number", "desc")
    .execute();
  return rows.filter(({ ranked }) => ranked === WAITING).map(({ post_id }) => titles.get(post_id) ?? "");
}

test("F29 a changed thread is ranked moments later, also while all others wait", async () => {
  const id = await ask("A squeaking hinge on a trailer", "It squeaks.");
  await site.settle();
  await site.app.db.write((tx) => tx.updateTable("search").set({ ranked: WAITING }).execute());
  const answer = await fixtures.answer({ by: ann, to: id, content: "Graphite helps against it." });
  expect(await find("graphite is:question")).toEqual(["A squeaking hinge on a trailer"]);
  expect(await waitingTitles()).toHaveLength(titles.size - 1);
  await site.call(site.admin, "deleteAnswer", { id: answer.id });
  await indexPosts(site.app);
  expect(await waitingTitles()).toEqual([]);
});

test("F29 ranking of all threads that was interrupted continues where it was, the newest first", async () => {
  await site.settle();
  await site.app.db.write((tx) => tx.updateTable("search").set({ ranked: WAITING }).execute());
  const all = await waitingTitles();
  await rankThreads(site.app, { batchSize: 2, shouldStop: (ranked) => ranked >= 2 });
  const left = await waitingTitles();
  expect(left.length).toBeGreaterThan(0);
  expect(all.slice(-left.length)).toEqual(left);
  await rankThreads(site.app, { batchSize: 2 });
  expect(await waitingTitles()).toEqual([]);
});

test("F29 a thread that changes while waiting threads are ranked has the words of now", async () => {
  const id = await ask("Which bell is loud", "A brass carillon is what I have.");
  const gone = await ask("Which horn is loud", "A vuvuzela is what I have.");
  await site.settle();
  await site.app.db.write((tx) => tx.updateTable("search").set({ ranked: WAITING }).execute());
  const { db, search } = site.app;
  const first = await search.unranked(db.read, { limit: 1000, onlyChanged: false });
  const run = await search.beginRun(first!.position);
  await db.write(async (tx) => run.add(tx, first!.ids, await lockThreads(tx, first!.ids)));
  await site.call(ann, "editQuestion", {
    id,
    title: titles.get(id)!,
    content: "A glockenspiel is it.",
    tags: [{ slug_name: "bikes" }],
  });
  await site.call(site.admin, "deleteQuestion", { id: gone });
  await site.settle();
  for (const rows of run.rows(100)) await db.write((tx) => run.saveRows(tx, rows));
  await db.write((tx) => run.finish(tx, first!.ids));
  expect(await waitingTitles()).toEqual([]);
  await expectConsistentWords();
  expect(await find("glockenspiel")).toEqual(["Which bell is loud"]);
});

test("F29 more changed threads than one job ranks are ranked by further ones", async () => {
  await site.settle();
  const { post_id, ...row } = await site.app.db.read
    .selectFrom("search")
    .selectAll()
    .where("kind", "=", "question")
    .executeTakeFirstOrThrow();
  // Rows of purged questions: they count as ranked although there is no thread.
  const others = Array.from({ length: 600 }, (_, index) => ({
    ...row,
    ...{ post_id: `${post_id}${index}`, question_id: `${post_id}${index}`, number: row.number + 1 + index, ranked: 0 },
  }));
  await site.app.db.write(async (tx) => {
    for (let start = 0; start < others.length; start += 100)
      await tx
        .insertInto("search")
        .values(others.slice(start, start + 100))
        .execute();
    await site.app.emit(tx, { kind: "threads_changed" });
  });
  await site.settle();
  const changed = await site.app.db.read.selectFrom("search").select("post_id").where("ranked", "=", 0).execute();
  expect(changed).toEqual([]);
  await site.app.db.write((tx) =>
    tx
      .deleteFrom("search")
      .where("number", ">", row.number)
      .where("number", "<=", row.number + 600)
      .execute(),
  );
});

test.each([
  ["the language changes", { language: "de_DE" }],
  ["the language of posts is chosen", { posts_language: "de" }],
] as const)("F28 F29 all threads are ranked again in the background when %s", async (reason, change) => {
  const id = await ask(`Ein Haus am Ende, weil ${reason}`, "Es steht da.");
  await site.settle();
  const current = { ...site.app.settings.get("interface"), language: "en_US" };
  await site.call(site.admin, "saveInterfaceSettings", { ...current, posts_language: "site" });
  await indexPosts(site.app);
  expect(await find("häusern")).not.toContain(titles.get(id));
  await site.call(site.admin, "saveInterfaceSettings", { ...current, ...change });
  await indexPosts(site.app);
  const rows = await site.app.db.read.selectFrom("search").select("ranked").distinct().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.ranked).not.toBe(0);
  expect(await find("häusern")).toContain(titles.get(id));
});
