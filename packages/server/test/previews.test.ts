import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestSite, testSite } from "../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  await site.call(site.admin, "saveGeneralSettings", {
    name: "Tea",
    site_url: "https://tea.example",
    contact_email: "tea@example.com",
  });
});
afterAll(() => site.close());

const ask = async (title: string) => {
  const { id } = await fixtures.question({ by: site.admin });
  await site.app.db.write((tx) => tx.updateTable("questions").set({ title }).where("id", "=", id).execute());
  return id;
};
const get = (id: string) => site.server.inject({ url: `/previews/questions/${id}.png` });
const set = (id: string, change: object) =>
  site.app.db.write((tx) => tx.updateTable("questions").set(change).where("id", "=", id).execute());

test.each([
  "How long does green tea keep?",
  "怎样泡绿茶才不会苦",
  "كيف أحضّر الشاي الأخضر دون أن يصبح مرًّا؟",
  "<b> & </span> \u0001 \u202e \uffff {count}",
  "a".repeat(150),
])("Z40 a question called %j has a picture of 1200 by 630", async (title) => {
  const reply = await get(await ask(title));
  expect(reply.headers["content-type"]).toBe("image/png");
  const { width, height } = await sharp(reply.rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(reply.rawPayload.length).toBeLessThan(200_000);
});

test("Z40 the picture is drawn once, and again when its content changes", async () => {
  const id = await ask("How hot should the water be?");
  const draw = site.app.images.card;
  let drawn = 0;
  Object.assign(site.app.images, {
    card: (...given: Parameters<typeof draw>) => {
      drawn += 1;
      return draw(...given);
    },
  });
  const [first] = await Promise.all([get(id), get(id), get(id)]);
  expect((await get(id)).rawPayload.equals(first.rawPayload)).toBe(true);
  expect(drawn).toBe(1);
  await set(id, { score: 12 });
  expect((await get(id)).rawPayload.equals(first.rawPayload)).toBe(false);
  expect(drawn).toBe(2);
});

test("Z40 what is not public has no picture, even if it was drawn before", async () => {
  const id = await ask("What did the doctor say about me?");
  expect((await get(id)).statusCode).toBe(200);
  await set(id, { visible: 0 });
  const hidden = await get(id);
  expect([hidden.statusCode, hidden.headers["cache-control"]]).toEqual([404, "no-store"]);
  await set(id, { visible: 1 });
  await site.call(site.admin, "saveSecuritySettings", {
    login_required: true,
    check_update: false,
    external_content_display: "always_display",
  });
  expect((await get(id)).statusCode).toBe(404);
  await site.call(site.admin, "saveSecuritySettings", {
    login_required: false,
    check_update: false,
    external_content_display: "always_display",
  });
  for (const other of ["0", "99999999999999999999", "1'", "..%2f1"]) expect((await get(other)).statusCode).toBe(404);
});
