import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { countQueries } from "../../platform/db/index.ts";
import { questionOutlook } from "./question-outlook.ts";

const HOUR_S = 3600;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 2000 });
  bob = await site.person("bob", { rank: 2000 });
  cleo = await site.person("cleo");
  for (let n = 0; n < 8; n++) {
    const { id } = await fixtures.question({ by: ann, title: `How old is kettle ${n}`, tags: ["kettle"] });
    site.wait(HOUR_S / 2);
    await fixtures.answer({ by: ann, to: id });
    site.wait(HOUR_S / 2);
    if (n < 5) await fixtures.answer({ by: bob, to: id });
  }
  site.wait(2 * 24 * HOUR_S);
});
afterAll(() => site.close());

const outlook = (question_id: string, by: TestPerson = ann) => site.call(by, "questionOutlook", { question_id });

test("Q24 the asker reads how many others follow the tags, and when such questions get an answer by another", async () => {
  for (const person of [ann, bob, cleo])
    await site.call(person, "followTags", { slug_name_list: person === cleo ? ["kettle", "cup"] : ["kettle"] });
  const { id } = await fixtures.question({ by: ann, title: "Which kettle is the best", tags: ["kettle"] });
  expect(await outlook(id)).toMatchObject({ followers: 2, tag: { slug_name: "kettle" }, answer_seconds: HOUR_S });
});

test("Q24 nothing is known of a tag with few questions", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Which cup is the best", tags: ["cup"] });
  expect(await outlook(id)).toMatchObject({ followers: 0, tag: { slug_name: "cup" }, answer_seconds: 0 });
});

test("Q24 a question that the caller may not see has no outlook", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Which pot is the best", tags: ["cup"] });
  await site.call(site.admin, "deleteQuestion", { id });
  const error = await site.error(cleo, "questionOutlook", { question_id: id });
  expect(error.code).toBe(404);
});

test("Q24 the outlook costs a few queries", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Which kettle is the oldest", tags: ["kettle", "cup"] });
  const { queries } = await countQueries(site.app.db, () =>
    questionOutlook(site.app, { ...site.visitor, id: ann.id } as never, { question_id: id }),
  );
  expect(queries.length).toBeLessThanOrEqual(4);
});
