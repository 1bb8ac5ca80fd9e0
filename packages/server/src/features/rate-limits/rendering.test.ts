import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { guideExample, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let another: Awaited<ReturnType<TestSite["startAnother"]>>;

beforeAll(async () => {
  site = await testSite({ plugins: [await guideExample("cache")] });
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "cache_in_memory", enabled: true });
  another = await site.startAnother();
  await vi.waitFor(() => expect([site, another].map(({ app }) => app.sharedCache.state)).toEqual(["up", "up"]));
});
afterAll(() => site.close());

const LONGEST = 65_536;

test("L11 SC1 previews in two processes are counted together in the shared cache, not in the database", async () => {
  const ann = await site.person("ann", { rank: 10 });
  const content = "x".repeat(LONGEST);
  const preview = ({ server }: Pick<TestSite, "server">) =>
    server.inject({
      method: "POST",
      url: "/answer/api/v1/post/render",
      headers: { authorization: ann.token },
      payload: { content },
    });
  const codes: number[] = [];
  for (let n = 0; n < 31; n++) {
    codes.push((await preview(site)).statusCode, (await preview(another)).statusCode);
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(Math.floor(4_000_000 / LONGEST));
  expect(codes.at(-1)).toBe(400);
  const counted = site.app.db.read.selectFrom("attempts").select("count").where("action", "=", "render").execute();
  expect(await counted).toEqual([]);
});

test("L11 posts count towards previews, and without the cache the database counts", async () => {
  const bob = await site.person("bob", { rank: 10 });
  const content = "x".repeat(LONGEST);
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "cache_in_memory", enabled: false });
  expect(site.app.sharedCache.state).toBe("none");
  await site.call(bob, "renderPost", { content });
  const row = () =>
    site.app.db.read.selectFrom("attempts").selectAll().where("action", "=", "render").executeTakeFirstOrThrow();
  expect((await row()).count).toBe(LONGEST);
  await site.app.db.write((tx) =>
    tx.updateTable("attempts").set({ count: 3_990_000 }).where("action", "=", "render").execute(),
  );
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "cache_in_memory", enabled: true });
  await expect.poll(() => site.app.sharedCache.state).toBe("up");
  expect((await site.error(bob, "renderPost", { content })).reason).toBe("error.object.too_many_attempts");
});
