import type { ExtensionPoint } from "@askwell/plugin-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PluginError } from "../src/platform/plugins/active-plugin.ts";
import { pointEntries, points } from "../src/plugins/isolation/points.ts";
import {
  type Behaviour,
  behaviours,
  callHook,
  complete,
  everything,
  hostilePlugin,
} from "../testing/hostile-plugins.ts";
import { detailOf, installAndActivate, manifestOf, packPlugin, type TestSite, testSite } from "../testing/index.ts";

const small = { heapMb: 48, memoryMb: 250, restartMs: 20 };
const remove = (site: TestSite) =>
  site.call(site.admin, "removePlugin", { plugin_slug_name: "hostile", with_data: true });

/** Those with functions that are called later. */
const called = pointEntries.filter(([, { functions }]) => Object.values(functions).some(({ isAsync }) => isAsync));

describe.each(called)("a plugin at %s, in its functions that reply later", (point) => {
  let site: TestSite;
  // A site of its own: of one plugin it stores only so many failures within a minute.
  beforeAll(async () => {
    site = await testSite({ plugins: [], pluginLimits: { ...small, checkMs: 500 } });
  });
  afterAll(() => site.close());

  test.each(Object.keys(behaviours) as Behaviour[])(
    "PL23 that %s harms only itself: the call fails, the site answers, the administration shows why",
    async (behaviour) => {
      await installAndActivate(site, hostilePlugin(point, behaviour));
      const limitMs = behaviour === "never replies" ? 300 : undefined;
      const failure = await callHook(site, point, limitMs)?.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PluginError);
      expect(await site.call(site.visitor, "siteInfo", {})).toBeTruthy();
      const shown = async () => (await detailOf(site, "hostile"))?.error ?? "";
      await expect.poll(shown).toMatch(behaviours[behaviour][1]);
      expect(await detailOf(site, "hostile")).toMatchObject({ state: "unhealthy", enabled: true });
      await remove(site);
    },
  );
});

/** Of one that fails at its start, the first failure is the last. */
const sites = {
  once: { ...small, checkMs: 500, maxFailures: 1 },
  hasty: { ...small, checkMs: 100, maxFailures: 1 },
  impatient: { ...small, startMs: 400, maxFailures: 1 },
};
type SiteName = keyof typeof sites;
const running = {} as Record<SiteName, TestSite>;
beforeAll(async () => {
  for (const name of Object.keys(sites) as SiteName[])
    running[name] = await testSite({ plugins: [], pluginLimits: sites[name] });
});
afterAll(async () => {
  for (const site of Object.values(running)) await site.close();
});

/** What the site shows of plugins of each kind. */
async function shownOf(site: TestSite) {
  const calls = [
    ...(["pagePlugins", "captchaConfig", "connectorInfo", "editorTools", "embedConfig", "renderConfig"] as const),
    ...(["searchDescription", "sidebarBoxes", "userCenterAgent", "siteInfo"] as const),
  ] as const;
  const replies = await Promise.all(calls.map((name) => site.call(site.visitor, name, {})));
  return { replies, active: pointEntries.filter(([point]) => site.app.plugins.last(point) !== undefined) };
}

/** Installs a plugin that fails at its start, and expects that it is as if it were off, and switched off. */
async function expectOff(name: SiteName, packed: Buffer, reason: string | RegExp) {
  const site = running[name];
  const before = await shownOf(site);
  await installAndActivate(site, packed);
  await expect.poll(async () => (await detailOf(site, "hostile"))?.enabled).toBe(false);
  expect((await detailOf(site, "hostile"))?.error).toMatch(reason);
  expect(await shownOf(site)).toEqual(before);
  await remove(site);
}

type Planted = readonly [what: string, site: SiteName, code: string, reason: string | RegExp];
const throws: Planted = ["throws", "once", 'throw new Error("I do not like this.");', "I do not like this."];
const excess: readonly Planted[] = [
  [
    "leaks objects",
    "once",
    "const held = []; for (;;) held.push({ a: [held.length] });",
    /It used too much memory|without a pause/,
  ],
  ["floods the site with messages", "once", 'for (;;) console.log("x");', "It sends too much."],
];
const atOnce: readonly Planted[] = [
  throws,
  ["loops without end", "hasty", "for (;;);", "its code runs without a pause"],
  ["returns nonsense", "once", "return 5;", "returned something wrong"],
];

/** Those whose replies the site fetches before, because it reads them while it renders. */
const fetched = pointEntries.flatMap(([point, { functions }]) =>
  Object.entries(functions).flatMap(([hook, { isAsync }]) => (isAsync ? [] : [[point, hook] as const])),
);

function packAt(point: ExtensionPoint, member: string, before = ""): Buffer {
  const { kind = "captcha", functions = {} } = points[point] ?? {};
  const others = Object.entries(functions).flatMap(([name, { isAsync }]) => (isAsync ? `${name}: async () => 1,` : []));
  const declared = { slug_name: "hostile", kinds: [kind], permissions: { data: everything } };
  const members = `${complete[point] ?? ""} ${others.join("")} ${member}`;
  return packPlugin(manifestOf(declared), `${before}\nexport const plugin = { ${point}: { ${members} } };`);
}

describe.each(fetched)("a plugin at %s, in its function %s without a promise", (point, hook) => {
  const planted = point === "render" ? [...atOnce, ...excess] : atOnce;
  test.each(planted)("PL23 PL24 that %s is as if it were off, and switched off", async (_what, name, body, reason) => {
    await expectOff(name, packAt(point, `${hook}() { ${body} }`), reason);
  });
});

/** Kinds without functions that are called later, with a member that the site reads when they start. */
const values = [
  ["editor", "tools"],
  ["embed", "platforms"],
  ["render", "isInline"],
] as const;
const forever = "await new Promise((resolve) => setTimeout(resolve, 1e6));";
const atStart: readonly Planted[] = [
  throws,
  ...excess,
  ["loops without end", "impatient", "for (;;);", "Its start took too long."],
  ["never finishes", "impatient", forever, "Its start took too long."],
  ["exits", "once", `setTimeout(() => { throw new Error("Outside."); }); ${forever}`, "Outside."],
];

describe.each(values)("a plugin at %s, where its code is loaded", (point, member) => {
  test.each(atStart)("PL23 PL24 that %s is as if it were off, and switched off", async (_what, name, body, reason) => {
    await expectOff(name, packAt(point, `${member}: []`, body), reason);
  });

  test("PL23 PL24 that loops where its values are read is as if it were off, and switched off", async () => {
    await expectOff("impatient", packAt(point, `get ${member}() { for (;;); }`), "Its start took too long.");
  });

  test("PL23 PL24 that has nonsense for values is as if it were off, and switched off", async () => {
    await expectOff("once", packAt(point, `${member}: { $bytes: [1, { a: null }] }`), "returned something wrong");
  });
});
