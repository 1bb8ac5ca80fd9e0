import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { listedPeople } from "../../users/index.ts";
import { requireWay } from "./require-way.ts";

/** Each line of a list of people with what is wrong with it; nobody is added. Rules: docs/rules/administration.md AD43. */
export async function previewPeople(
  app: App,
  admin: Admin,
  input: Parsed<"previewPeople">,
): Promise<Reply<"previewPeople">> {
  const list = { ...input, way: input.way || ("password" as const) };
  requireWay(app, list);
  const { people } = await listedPeople(app, app.translator(admin.language), list);
  return {
    right: people.filter(({ problems }) => problems.length === 0).length,
    // The password stays with those who have typed it.
    lines: people.map(({ number, display_name, email, role_id, problems }) => ({
      ...{ line: number, display_name, email, role_id },
      problems: [...problems],
    })),
  };
}
