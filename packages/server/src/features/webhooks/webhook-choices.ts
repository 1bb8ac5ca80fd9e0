import type { Parsed } from "@askwell/contract";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { addressProblem } from "../../platform/network/address-problem.ts";
import { listTagsBySlug } from "../tags/index.ts";
import type { WebhookRow } from "./table.ts";

type WebhookChoices = Parsed<"createWebhook">;

async function findTags(app: App, slugs: readonly string[]) {
  const tags = await listTagsBySlug(app.db.read, [...new Set(slugs)]);
  return tags.filter(({ status }) => status === "available");
}

/** What is wrong with the choices about an endpoint. Rule: docs/rules/webhooks.md WH7. */
export async function choiceProblems(app: App, { url, tags }: WebhookChoices): Promise<FieldFailure[]> {
  const problems: FieldFailure[] = [];
  const code = await addressProblem(url, app.settings.get("api").webhook_private_hosts);
  if (code) problems.push({ field: "url", code });
  if ((await findTags(app, tags)).length < new Set(tags).size) problems.push({ field: "tags", code: "tag_not_found" });
  return problems;
}

/** The columns that the choices fill; fails with what is wrong with them. */
export async function checkedChoices(
  app: App,
  input: WebhookChoices,
): Promise<Pick<WebhookRow, "name" | "url" | "events" | "tags" | "fields">> {
  const fields = await choiceProblems(app, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const tags = await findTags(app, input.tags);
  return {
    name: input.name.trim(),
    url: input.url,
    events: [...new Set(input.events)].join(" "),
    tags: tags.map(({ id }) => id).join(" "),
    fields: input.fields,
  };
}
