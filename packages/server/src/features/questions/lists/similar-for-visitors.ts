import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { limitVisitor } from "../../rate-limits/index.ts";
import { questionSimilar } from "./question-similar.ts";

/** Similar questions for a visitor, whose network may ask so often. Source: docs/rules/search.md F39. */
export async function similarForVisitors(
  app: App,
  who: Viewer,
  input: Parsed<"similarForVisitors">,
): Promise<Reply<"similarForVisitors">> {
  await limitVisitor(app, who);
  return questionSimilar(app, who, input);
}
