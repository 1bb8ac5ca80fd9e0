import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SemanticSite, semanticSite } from "../../packages/server/testing/semantic/semantic-site.ts";
import { searchOpensearch } from "../../plugins/search-engines/src/index.ts";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { elasticsearch, opensearch } from "../../scripts/engines/search.ts";

const plugin_slug_name = searchOpensearch.slug_name;
const LINE = "forgotten credentials rebooting gateway modem";

describe.each([
  { ...opensearch, finds: true },
  // The last version that can be installed here stores no vectors.
  { ...elasticsearch, finds: false },
])("$name", ({ finds, ...plan }) => {
  let server: EngineServer;
  let its: SemanticSite;
  let router: string;
  const ids: string[] = [];

  beforeAll(async () => {
    server = await startEngine(plan);
    its = await semanticSite([searchOpensearch]);
    const { fixtures, ann, site } = its;
    router = (await fixtures.question({ by: ann, title: "How do I reset the router?", content: "Password lost." })).id;
    for (let each = 0; each < 30; each++)
      ids.push((await fixtures.question({ by: ann, title: `Bake loaf ${each} of bread`, content: "In the oven." })).id);
    const config_fields = { address: addressOf(), index: "askwell", user: "", password: "", api_key: "" };
    await site.call(site.admin, "savePluginConfig", { plugin_slug_name, config_fields });
    await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
    await settle();
  }, 300_000);
  afterAll(async () => {
    await its?.close();
    await server?.close();
  });

  const addressOf = () => `http://${server.host}:${server.port}`;
  const settle = async () => {
    await its.work();
    for (let turn = 0; turn < 3; turn++) {
      its.site.wait(6);
      await its.site.settle();
    }
  };
  const engineOf = async () => (await its.site.call(its.site.admin, "semanticSearchState", {})).engine;
  /** In a process that has not seen the engine fail, since a busy machine may take too long. */
  const related = async () => {
    const { app, end } = await its.site.startAnother();
    const found = await app.search.related(app.db.read, { text: LINE, asker: its.ann.id, mayAsk: true });
    await end();
    return found;
  };
  const read = async (path: string) => (await fetch(`${addressOf()}/${path}`)).json();
  const searched = async () => (await read("askwell/_stats/search"))._all.primaries.search.query_total;
  const sourceOf = async (id: string) => (await read(`askwell/_doc/${id}`))._source;

  test("SM12 SM13 the vectors of all posts are sent, and the engine is asked for near ones if it can", async () => {
    expect(await its.site.call(its.site.admin, "searchStatus", {})).toMatchObject({ state: "ready", sent: 31 });
    await its.save();
    await settle();
    expect(await its.site.call(its.site.admin, "searchStatus", {})).toMatchObject({ state: "ready", waiting: 0 });
    expect(await engineOf()).toBe(finds ? "OpenSearch" : "");
    expect((await sourceOf(router)).vector?.length).toBe(finds ? 64 : undefined);
    const before = await searched();
    expect(await related()).toEqual([router]);
    if (finds)
      await expect
        .poll(async () => (await related()) && searched(), { timeout: 60_000, interval: 500 })
        .toBeGreaterThan(before);
    else expect(await searched()).toBe(before);
  }, 300_000);

  test("SM12 a changed text gets its new vector, a hidden post is gone, and words are found as before", async () => {
    const { site, ann } = its;
    const [first = "", second = ""] = ids;
    const old = (await sourceOf(first)).vector;
    await site.call(ann, "editQuestion", {
      ...{ id: first, title: "A gateway that has lost its passphrase", content: "Reboot the modem." },
      ...{ tags: [{ slug_name: "general", display_name: "general" }], edit_summary: "" },
    });
    await site.call(site.admin, "operateQuestion", { id: second, operation: "hide" });
    await settle();
    if (finds) expect((await sourceOf(first)).vector).not.toEqual(old);
    expect(await sourceOf(second)).toBeUndefined();
    expect(new Set(await related())).toEqual(new Set([router, first]));
    const { list } = await site.call(site.visitor, "search", { q: "loaf 7", order: "newest" });
    expect(list.map(({ object }) => object.id)).toContain(ids[7]);
  }, 300_000);

  test("SM13 while the server is stopped, threads are found by meaning all the same", async () => {
    await server.stop();
    expect(await related()).toContain(router);
    await server.start();
    its.site.wait(60);
    await settle();
    expect(await engineOf()).toBe(finds ? "OpenSearch" : "");
    expect(await related()).toContain(router);
  }, 300_000);
});
