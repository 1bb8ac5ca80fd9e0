import type { Parsed, Reply } from "@askwell/contract";
import { type AssistantProvider, providerAddress } from "@askwell/domain";
import * as v from "valibot";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { addressProblem } from "../../../platform/network/address-problem.ts";
import type { Admin } from "../../../viewer.ts";
import { isMask, providerKeys } from "./provider-keys.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 2_000_000;
/** Providers list some hundred. */
const MAX_MODELS = 1000;

const models = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      object: v.fallback(v.string(), "model"),
      created: v.fallback(v.number(), 0),
      owned_by: v.fallback(v.string(), ""),
    }),
  ),
});

/** Asks a provider for its models; a stored key is sent to its own host only. Rules: docs/rules/assistant.md AI3. */
export async function assistantModels(
  app: App,
  _: Admin,
  input: Parsed<"assistantModels">,
): Promise<Reply<"assistantModels">> {
  const url = providerAddress(input, "models");
  if (!url) fail("assistant_failed", { params: { reason: "no address" } });
  const privateHosts = app.settings.get("assistant").ai_private_hosts;
  const problem = await addressProblem(url.href, privateHosts);
  if (problem) {
    const params = { provider: input.provider || url.host };
    fail("bad_fields", { fields: [{ field: "api_host", code: `ai_${problem}`, params }] });
  }
  const key = isMask(input.api_key) ? await storedKey(app, input, url) : input.api_key.trim();
  const headers = { accept: "application/json", ...(key !== "" && { authorization: `Bearer ${key}` }) };
  const limits = { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  try {
    const { status, bytes } = await app.fetchPublic(url.href, limits, privateHosts);
    if (status !== 200) throw new Error(`${url.host} answers ${status}.`);
    return v.parse(models, JSON.parse(bytes.toString("utf8"))).data.slice(0, MAX_MODELS);
  } catch (error) {
    return fail("assistant_failed", { params: { reason: reasonOf(error) } });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof v.ValiError) return "The reply is no list of models.";
  return error instanceof Error ? error.message : String(error);
}

/** The stored key of the provider, if it was stored for this host. */
async function storedKey(app: App, { provider }: Pick<AssistantProvider, "provider">, url: URL): Promise<string> {
  const stored = app.settings.get("assistant").ai_providers.find((each) => each.provider === provider);
  const isSameHost = stored !== undefined && providerAddress(stored, "models")?.origin === url.origin;
  return isSameHost ? ((await providerKeys(app))[provider] ?? "") : "";
}
