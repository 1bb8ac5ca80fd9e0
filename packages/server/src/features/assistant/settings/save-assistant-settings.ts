import type { Parsed } from "@askwell/contract";
import { changeByPage, isPrice, providerHost } from "@askwell/domain";
import { type FieldFailure, fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { addressProblem } from "../../../platform/network/address-problem.ts";
import type { Admin } from "../../../viewer.ts";
import { changeSettings } from "../../site/index.ts";
import { isMask, originOf, originsOf, type ProviderKeys, providerKeys, sealKeys } from "./provider-keys.ts";

type AssistantSettingsInput = Parsed<"saveAssistantSettings">;

/** Less would end before any model has answered. */
const MIN_TIMEOUT_S = 5;

/** With the names of providers as they are stored: keys and hosts are found by them. */
const withNames = (input: AssistantSettingsInput): AssistantSettingsInput => ({
  ...input,
  ai_providers: input.ai_providers.map((each) => ({ ...each, provider: each.provider.trim() })),
});

/** The failures that the contract does not check. */
export async function assistantSettingProblems(
  app: App,
  _: Admin,
  input: AssistantSettingsInput,
): Promise<FieldFailure[]> {
  return problemsOf(app, withNames(input), await storedProviders(app));
}

async function problemsOf(app: App, input: AssistantSettingsInput, stored: StoredProviders): Promise<FieldFailure[]> {
  const problems: FieldFailure[] = [];
  const names = input.ai_providers.map(({ provider }) => provider);
  if (new Set(names).size < names.length) problems.push({ field: "ai_providers", code: "ai_provider_twice" });
  const hosts = input.ai_private_hosts ?? app.settings.get("assistant").ai_private_hosts;
  for (const provider of input.ai_providers) {
    const code = (await hostProblem(provider, hosts)) ?? keyProblem(provider, stored);
    if (code) problems.push({ field: "ai_providers", code, params: { provider: provider.provider } });
  }
  if (input.enabled && !isComplete(input)) problems.push({ field: "chosen_provider", code: "ai_provider_missing" });
  if (input.semantic_search && !makesVectors(app, input))
    problems.push({ field: "semantic_model", code: "ai_provider_missing" });
  for (const field of ["ai_input_price", "ai_output_price", "semantic_price"] as const)
    if (!isPrice(input[field] ?? "")) problems.push({ field, code: "ai_price" });
  const { ai_timeout } = input;
  if (typeof ai_timeout === "number" && ai_timeout < MIN_TIMEOUT_S)
    problems.push({ field: "ai_timeout", code: `at_least:${MIN_TIMEOUT_S}` });
  return problems;
}

type SentProvider = AssistantSettingsInput["ai_providers"][number];

async function hostProblem(provider: SentProvider, privateHosts: readonly string[]): Promise<string | undefined> {
  if (providerHost(provider) === "") return provider.model === "" ? undefined : "ai_host_missing";
  const problem = await addressProblem(
    providerHost(provider),
    privateHosts.map((host) => host.trim().toLowerCase()),
  );
  return problem && `ai_${problem}`;
}

interface StoredProviders {
  readonly hosts: ReadonlyMap<string, string>;
  readonly keys: ProviderKeys;
}

async function storedProviders(app: App): Promise<StoredProviders> {
  const { ai_providers } = app.settings.get("assistant");
  return { hosts: originsOf(ai_providers), keys: await providerKeys(app) };
}

const keepsKey = ({ api_key }: SentProvider) => api_key === null || api_key === undefined || isMask(api_key);

/** A stored key is never sent to another host than the one that it was typed for. */
function keyProblem(sent: SentProvider, { hosts, keys }: StoredProviders): string | undefined {
  const hasKey = (keys[sent.provider] ?? "") !== "";
  return keepsKey(sent) && hasKey && hosts.get(sent.provider) !== originOf(sent) ? "ai_key_again" : undefined;
}

/** Whether the chosen provider is set up. */
const isComplete = ({ chosen_provider, ai_providers }: AssistantSettingsInput) =>
  ai_providers.some(
    (each) => each.provider === chosen_provider && providerHost(each) !== "" && each.model.trim() !== "",
  );

/** Whether there are a provider and a model for the search by meaning. Rules: docs/rules/semantic-search.md SM1. */
function makesVectors(app: App, input: AssistantSettingsInput): boolean {
  const stored = app.settings.get("assistant");
  const name = (input.semantic_provider ?? stored.semantic_provider) || input.chosen_provider;
  const model = input.semantic_model ?? stored.semantic_model;
  return model.trim() !== "" && input.ai_providers.some((each) => each.provider === name && providerHost(each) !== "");
}

/** Saves the settings; keys are stored apart from them, encrypted. Rules: docs/rules/assistant.md AI1, AI2. */
export async function saveAssistantSettings(app: App, admin: Admin, sent: AssistantSettingsInput): Promise<null> {
  const input = withNames(sent);
  const stored = await storedProviders(app);
  const fields = await problemsOf(app, input, stored);
  if (fields.length > 0) fail("bad_fields", { fields });
  const { keys } = stored;
  const next = Object.fromEntries(
    input.ai_providers
      .map((each) => [each.provider, keepsKey(each) ? (keys[each.provider] ?? "") : each.api_key?.trim()] as const)
      .filter(([, key]) => key !== "" && key !== undefined),
  ) as ProviderKeys;
  const ai_providers = input.ai_providers.map(({ provider, api_host, model }) => ({
    provider,
    api_host: api_host.trim(),
    model: model.trim(),
  }));
  const { prompt_config, ...changed } = { ...changeByPage("assistant", input).assistant, ai_providers };
  const isSameKeys = JSON.stringify(next) === JSON.stringify(keys);
  const change = {
    assistant: { ...changed, ...(prompt_config && { prompt_config }) },
    ...(!isSameKeys && { assistant_keys: { provider_keys: await sealKeys(app, next) } }),
  };
  await app.db.write((tx) => changeSettings(app, tx, change, admin));
  return null;
}
