import type { Parsed } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { limitVisitor } from "../../rate-limits/index.ts";
import { newQuestionProblems } from "./add-question.ts";

/**
 * Tells a visitor what is wrong with a question before they sign up to post it; their network may ask so often. Source:
 * docs/rules/search.md F39.
 */
export async function checkQuestion(app: App, who: Viewer, input: Parsed<"checkQuestion">): Promise<null> {
  await limitVisitor(app, who);
  const [first, ...others] = await newQuestionProblems(app, who, input);
  if (first) fail("bad_fields", { fields: [first, ...others] });
  return null;
}
