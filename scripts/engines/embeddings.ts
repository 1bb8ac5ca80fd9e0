import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-command.ts";
import type { EnginePlan } from "./engine.ts";
import { archivesOf, pythonOf } from "./programs.ts";

/** Its vectors have 384 dimensions. */
export const EMBEDDING_MODEL = "all-minilm-l6-v2";

function archive(): string {
  const folder = archivesOf("embedding-model");
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".jar")) ?? "");
}

/** A small model that makes vectors of English texts, behind the interface of OpenAI. */
export const embeddings: EnginePlan = {
  name: "the model for vectors",
  command: ({ port }) => [pythonOf("embeddings"), join(root, "scripts/engines/embeddings.py"), archive(), String(port)],
  async isReady({ port }) {
    return (await fetch(`http://127.0.0.1:${port}/v1/models`)).ok;
  },
};
