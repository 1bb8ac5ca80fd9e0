import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

test("XA19 plugins that do the same here are set up as they were, and others are named", async () => {
  add.story();
  const config = (plugin_slug_name: string, value: object) =>
    old.add("plugin_config", { plugin_slug_name, value: JSON.stringify(value) });
  config("github_connector", { client_id: "old", client_secret: "hidden" });
  config("quick_links", { links: 7 });
  old.add("config", { id: 900, key: "plugin.status", value: '{"github_connector": true}' });
  old.add("user_external_login", { user_id: 1, provider: "github", external_id: "4711" });
  old.add("user_external_login", { user_id: 2, provider: "github", external_id: "4711" });
  old.add("user_external_login", { user_id: 404, provider: "github", external_id: "5" });
  const { summary } = await run();
  const plugin = site.app.plugins.find("connector_github")!;
  expect(site.app.plugins.isEnabled("connector_github")).toBe(true);
  expect(site.app.plugins.contextOf(plugin).configuration).toMatchObject({ client_id: "old", client_secret: "hidden" });
  expect(summary.leftOut.plugins).toEqual({ "nothing like it here, or set up otherwise: quick_links": 1 });
  expect(await rows("external_logins")).toMatchObject([
    { provider: "connector_github", external_id: "4711", user_id: "1" },
  ]);
  expect(await row("users", String(oldId.tag(1)))).toBeUndefined();
});
