import { afterAll, beforeAll, expect, test } from "vitest";
import { type AssistantSite, assistantSite } from "../../../../testing/assistant/assistant-site.ts";

let its: AssistantSite;
beforeAll(async () => {
  its = await assistantSite();
});
afterAll(() => its.close());

const read = () => its.site.call(its.site.admin, "readAssistantSettings", {});
const providerOf = async (name: string) => (await read()).ai_providers.find(({ provider }) => provider === name);
const save = (input: object) => its.site.call(its.site.admin, "saveAssistantSettings", input as never);
const fieldsOf = async (input: object) => {
  const { data, also } = await its.site.error(its.site.admin, "saveAssistantSettings", input);
  return [
    ...((data ?? []) as readonly { error_field: string }[]),
    ...((also ?? []) as readonly { error_field: string }[]),
  ].map(({ error_field }) => error_field);
};
const base = { enabled: false, chosen_provider: "", ai_providers: [] };

test("AI1 the assistant is off at first; the known providers are listed with their addresses", async () => {
  const settings = await read();
  expect(settings).toMatchObject({ enabled: false, chosen_provider: "", ai_for_visitors: false });
  expect(settings.ai_providers.map(({ provider, api_host }) => [provider, api_host])).toEqual([
    ["openai", "https://api.openai.com"],
    ["gemini", "https://generativelanguage.googleapis.com"],
    ["anthropic", "https://api.anthropic.com"],
  ]);
  expect(await its.site.call(its.site.admin, "assistantProviders", {})).toHaveLength(3);
  const { site_assistant, ai_enabled } = await its.site.call(its.site.visitor, "siteInfo", {});
  expect([site_assistant, ai_enabled]).toEqual([{ enabled: false, ai_for_visitors: false }, false]);
});

test("AI2 keys are stored encrypted, shown as asterisks, stay when these are sent, and are in no log", async () => {
  const { site } = its;
  const local = { provider: "openai", api_host: "", api_key: "secret-key-1", model: "small" };
  await save({ ...base, ai_providers: [local] });
  expect(await providerOf("openai")).toEqual({ ...local, api_host: "https://api.openai.com", api_key: "************" });
  for (const api_key of ["************", null, undefined])
    await save({ ...base, ai_providers: [{ ...local, api_key }] });
  expect((await providerOf("openai"))!.api_key).toBe("************");
  const rows = await site.app.db.read.selectFrom("settings").selectAll().execute();
  const changes = await site.app.db.read.selectFrom("setting_changes").selectAll().execute();
  const log = await site.call(site.admin, "staffLog", {});
  expect(log.list.some(({ note }) => note.includes("assistant_keys.provider_keys"))).toBe(true);
  expect(JSON.stringify([rows, changes, log])).not.toContain("secret-key-1");
  await save({ ...base, ai_providers: [{ ...local, api_key: "" }] });
  expect((await providerOf("openai"))!.api_key).toBe("");
});

test("AI2 a stored key is never sent to another host than the one that it was typed for", async () => {
  const { site, model } = its;
  const local = { provider: "local", api_host: "https://models.example/v1", api_key: "secret-key-2", model: "small" };
  const hosts = { ai_private_hosts: ["127.0.0.1"] };
  await save({ ...base, ...hosts, ai_providers: [local] });
  const moved = { ...local, api_host: model.host, api_key: "************" };
  expect(await fieldsOf({ ...base, ...hosts, ai_providers: [moved] })).toEqual(["ai_providers"]);
  model.answer((reply) =>
    reply.writeHead(200, { "content-type": "application/json" }).end('{"data":[{"id":"small"}]}'),
  );
  const input = { provider: "local", api_host: model.host, api_key: "************" };
  expect(await site.call(site.admin, "assistantModels", input)).toEqual([
    { id: "small", object: "model", created: 0, owned_by: "" },
  ]);
  expect(model.requests.at(-1)).toMatchObject({ path: "/v1/models" });
  expect(model.requests.at(-1)!.headers.authorization).toBeUndefined();
  await save({ ...base, ...hosts, ai_providers: [{ ...moved, api_key: "secret-key-3" }] });
  await site.call(site.admin, "assistantModels", input);
  expect(model.requests.at(-1)!.headers.authorization).toBe("Bearer secret-key-3");
});

test("AI2 spaces around the name of a provider do not carry its key to another host", async () => {
  const local = { provider: "spaced", api_host: "https://models.example/v1", api_key: "secret-key-4", model: "small" };
  await save({ ...base, ai_providers: [local] });
  for (const provider of [" spaced", "spaced ", "\tspaced"]) {
    const moved = { ...local, provider, api_host: "https://other.example/v1", api_key: "****" };
    expect(await fieldsOf({ ...base, ai_providers: [moved] })).toEqual(["ai_providers"]);
  }
  await save({ ...base, ai_providers: [{ ...local, provider: " spaced ", api_key: "************" }] });
  expect(await providerOf("spaced")).toEqual({ ...local, api_key: "************" });
});

test("AI2 RV11 undoing a change of hosts does not carry a key that was typed since to another host", async () => {
  const { site } = its;
  const first = { provider: "undone", api_host: "https://first.example/v1", api_key: "", model: "small" };
  const second = { ...first, api_host: "https://second.example/v1" };
  const last = async () => (await site.call(site.admin, "staffLog", {})).list[0]!.id;
  const undo = (id: string) => site.error(site.admin, "undoAdministration", { id });
  await save({ ...base, ai_providers: [] });
  await save({ ...base, ai_providers: [first] });
  const added = await last();
  await save({ ...base, ai_providers: [second] });
  const moved = await last();
  await save({ ...base, ai_providers: [{ ...second, api_key: "secret-key-5" }] });
  expect((await undo(moved)).reason).toBe("error.common.changed_since");
  expect(await providerOf("undone")).toMatchObject({ api_host: second.api_host, api_key: "************" });
  // What does not change the host is undone with the key in its place.
  await save({ ...base, ai_providers: [{ ...second, api_key: "****", model: "large" }] });
  await site.call(site.admin, "undoAdministration", { id: await last() });
  expect(await providerOf("undone")).toEqual({ ...second, api_key: "************" });
  await save({ ...base, ai_providers: [second] });
  await site.call(site.admin, "undoAdministration", { id: moved });
  await save({ ...base, ai_providers: [{ ...first, api_key: "secret-key-6" }] });
  expect((await undo(added)).reason).toBe("error.common.changed_since");
  expect((await providerOf("undone"))!.api_key).toBe("************");
});

test("AI1 it is turned on only with a chosen provider that has an address and a model", async () => {
  const local = { provider: "fresh", api_host: "https://models.example", model: "small" };
  const on = { ...base, enabled: true, chosen_provider: "fresh" };
  expect(await fieldsOf(on)).toEqual(["chosen_provider"]);
  expect(await fieldsOf({ ...on, ai_providers: [{ ...local, model: "" }] })).toEqual(["chosen_provider"]);
  expect(await fieldsOf({ ...on, ai_providers: [{ ...local, api_host: "" }] })).toEqual([
    "ai_providers",
    "chosen_provider",
  ]);
  expect(await fieldsOf({ ...on, ai_providers: [local, local] })).toEqual(["ai_providers"]);
  await save({ ...on, ai_providers: [local] });
  expect((await its.site.call(its.site.visitor, "siteInfo", {})).ai_enabled).toBe(true);
});

test("AI3 models are those of the provider; what goes wrong is said to administrators", async () => {
  const { site, model } = its;
  await its.enable();
  const ask = { provider: "", api_host: model.host, api_key: "" };
  model.answer((reply) => reply.writeHead(401).end());
  const denied = await site.error(site.admin, "assistantModels", ask);
  expect([denied.code, denied.reason, denied.msg]).toEqual([
    ...[400, "error.ai.provider_failed"],
    `The provider has not answered: ${new URL(model.host).host} answers 401.`,
  ]);
  model.answer((reply) => reply.writeHead(200).end("<html>"));
  expect((await site.error(site.admin, "assistantModels", ask)).reason).toBe("error.ai.provider_failed");
  const other = await site.error(site.admin, "assistantModels", { ...ask, api_host: "https://10.0.0.1" });
  expect(other.data).toMatchObject([{ error_field: "api_host" }]);
});

test("G2 prices, the provider of vectors and their model are emptied again, and stay when they are not sent", async () => {
  const named = { ai_input_price: "0.15", ai_output_price: "0.60", semantic_price: "0.02", semantic_model: "small" };
  await save({ ...base, ...named, semantic_provider: "openai" });
  await save(base);
  expect(await read()).toMatchObject({ ...named, semantic_provider: "openai" });
  const empty = {
    ai_input_price: "",
    ai_output_price: "",
    semantic_price: "",
    semantic_model: "",
    semantic_provider: "",
  };
  await save({ ...base, ...empty });
  expect(await read()).toMatchObject(empty);
});
