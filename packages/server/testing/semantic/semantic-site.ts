import type { ServerResponse } from "node:http";
import type { InputOf } from "@askwell/contract";
import type { Plugin } from "@askwell/plugin-kit";
import { updateVectors } from "../../src/features/semantic-search/index.ts";
import { type ModelRequest, modelServer } from "../assistant/model-server.ts";
import { createFixtures, type TestSite, testSite } from "../index.ts";

/** Words with one meaning, so that a stand-in knows synonyms. */
const concepts = [
  ["reset", "restart", "reboot", "factory"],
  ["router", "gateway", "modem", "wifi"],
  ["password", "passphrase", "credentials"],
  ["lost", "forgotten", "forgot"],
  ["tea", "infusion", "brew"],
  ["water", "liquid"],
  ["bread", "loaf", "dough"],
  ["oven", "bake", "baking"],
];

/** Of the vectors of the stand-in. */
const DIMENSIONS = 64;

/** Much longer than the stand-in takes on a busy machine. */
const RELATED_TIMEOUT_MS = 5000;

/** What the stand-in makes of a text: a number per concept, and a little for everything else. */
function meaningOf(text: string, dimensions = DIMENSIONS): number[] {
  const vector = Array.from({ length: dimensions }, (_, at) => (at === dimensions - 1 ? 0.05 : 0));
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = concepts.findIndex((words) => words.includes(word));
    if (at >= 0) vector[at]! += 1;
  }
  return vector;
}

/** The requests for vectors that the stand-in got, as their texts. */
const textsIn = (requests: readonly ModelRequest[]): string[][] =>
  requests.filter(({ path }) => path.endsWith("/embeddings")).map(({ body }) => [...(body.input ?? [])]);

/** The reply of a provider to some texts. */
export const vectorsFor = (texts: readonly string[], change: (vector: number[], at: number) => unknown = (v) => v) =>
  JSON.stringify({
    object: "list",
    data: texts.map((text, index) => ({ object: "embedding", index, embedding: change(meaningOf(text), index) })),
    usage: { prompt_tokens: texts.length * 10, total_tokens: texts.length * 10 },
  });

const json = { "content-type": "application/json" };

/** Answers as a provider does. */
export const answersWell = (reply: ServerResponse, { body }: ModelRequest): unknown =>
  reply.writeHead(200, json).end(vectorsFor(body.input ?? []));

/** A site with a stand-in that makes vectors, and two people. */
export async function semanticSite(plugins: readonly Plugin[] = []) {
  const site = await testSite({ relatedTimeoutMs: RELATED_TIMEOUT_MS, plugins });
  const model = await modelServer();
  model.answer(answersWell);
  const fixtures = createFixtures(site);
  const ann = await site.person("ann", { rank: 30_000 });
  const bob = await site.person("bob", { rank: 30_000 });
  const save = (change: Partial<InputOf<"saveAssistantSettings">> = {}) =>
    site.call(site.admin, "saveAssistantSettings", {
      ...{ enabled: false, chosen_provider: "local", ai_private_hosts: ["127.0.0.1"] },
      ai_providers: [{ provider: "local", api_host: model.host, api_key: "local-key-1", model: "" }],
      ...{ semantic_search: true, semantic_model: "vectors-1", semantic_dimensions: DIMENSIONS },
      ...change,
    });
  /** Lets everything be sent that may be sent now. */
  const work = async (of: TestSite = site) => {
    await of.settle();
    await updateAll(of);
  };
  return {
    ...{ site, model, fixtures, ann, bob, save, work },
    sent: () => textsIn(model.requests),
    /** Titles that a search finds, in order. */
    async found(q: string, who = ann) {
      const { list } = await site.call(who, "search", { q });
      return list.map(({ object }) => object.title);
    },
    async close() {
      await site.close();
      model.close();
    },
  };
}

/** Runs what the schedule runs every minute. */
async function updateAll({ app }: TestSite): Promise<void> {
  await updateVectors(app);
  await app.jobs.settle();
}

export type SemanticSite = Awaited<ReturnType<typeof semanticSite>>;
