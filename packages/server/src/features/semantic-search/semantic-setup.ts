import { createHash } from "node:crypto";
import { type AssistantProvider, providerAddress } from "@askwell/domain";
import type { App } from "../../app.ts";

/** What makes vectors. */
export interface SemanticSetup {
  readonly provider: AssistantProvider;
  readonly host: string;
  readonly model: string;
  /** 0 for those of the model. */
  readonly dimensions: number;
  /** Tells vectors of this model from those of others. */
  readonly fingerprint: string;
}

/** What the settings name, whether it is on or not; undefined if it is incomplete. */
export function namedSetup(app: App): SemanticSetup | undefined {
  const settings = app.settings.get("assistant");
  const name = settings.semantic_provider || settings.chosen_provider;
  const provider = settings.ai_providers.find((each) => each.provider === name);
  const url = provider && providerAddress(provider, "embeddings");
  const { semantic_model: model, semantic_dimensions: dimensions } = settings;
  if (!provider || !url || model === "") return undefined;
  const words = [url.href, model, String(dimensions)];
  const fingerprint = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  return { provider, host: url.host, model, dimensions, fingerprint };
}

/** The same while the search by meaning is on. Rules: docs/rules/semantic-search.md SM1. */
export const semanticSetup = (app: App): SemanticSetup | undefined =>
  app.settings.get("assistant").semantic_search ? namedSetup(app) : undefined;
