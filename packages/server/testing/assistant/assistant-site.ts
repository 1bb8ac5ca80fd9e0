import type { InputOf } from "@askwell/contract";
import { createFixtures, type TestSite, testSite } from "../index.ts";
import { modelServer } from "./model-server.ts";

type AssistantSettings = Partial<InputOf<"saveAssistantSettings">>;

/** A site whose assistant is answered by a stand-in, with a thread about routers and one about tea. */
export async function assistantSite() {
  const site = await testSite();
  const model = await modelServer();
  const fixtures = createFixtures(site);
  const ann = await site.person("ann", { rank: 30_000 });
  const bob = await site.person("bob", { rank: 30_000 });
  const enable = (change: AssistantSettings = {}) =>
    site.call(site.admin, "saveAssistantSettings", {
      ...{ enabled: true, chosen_provider: "local", ai_private_hosts: ["127.0.0.1"] },
      ai_providers: [{ provider: "local", api_host: model.host, api_key: "local-key-1", model: "small" }],
      ...change,
    });
  const router = await fixtures.question({
    ...{ by: ann, title: "How do I reset the router?", tags: ["router"] },
    content: "I have lost the password of my router. It is a model 3000.",
  });
  const reset = await fixtures.answer({
    ...{ by: bob, to: router.id },
    content: "Press the small button on the back for 10 seconds. All lamps blink twice. Then wait for three minutes.",
  });
  await fixtures.question({
    by: ann,
    title: "Which water is good for tea?",
    content: "Mine tastes of metal.",
    tags: ["tea"],
  });
  await site.settle();
  return { site, model, fixtures, ann, bob, enable, router, reset, close: async () => close(site, model) };
}

async function close(site: TestSite, model: { close(): void }): Promise<void> {
  await site.close();
  model.close();
}

export type AssistantSite = Awaited<ReturnType<typeof assistantSite>>;
