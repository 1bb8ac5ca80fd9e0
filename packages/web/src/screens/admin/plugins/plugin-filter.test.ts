import { expect, test } from "vitest";
import { isListed, type ListedPlugin, type PluginFilter } from "./plugin-filter.ts";

const plugin = (slug_name: string, more: Partial<ListedPlugin>): ListedPlugin => ({
  ...{ slug_name, name: slug_name, description: "", kinds: ["render"], version: "1.0.0", author: "", link: "" },
  ...{ enabled: false, state: "inactive", error: "", failed_at: 0, missing: [], have_config: false },
  ...{ browser_error: "", browser_failed_at: 0, installed: false, previous_version: "" },
  ...{ name_language: "", description_language: "", ...more },
});

const plugins = [
  plugin("weather", { kinds: ["reviewer", "sidebar"], description: "Tells whether to make tea.", author: "Ann" }),
  plugin("broken", { enabled: true, state: "unhealthy" }),
  plugin("old", { enabled: true, state: "outdated" }),
  plugin("riddle", { enabled: true, state: "active", kinds: ["captcha"] }),
];

test.each<[Partial<PluginFilter>, string]>([
  [{}, "weather broken old riddle"],
  [{ state: "active" }, "broken old riddle"],
  [{ state: "inactive" }, "weather"],
  [{ state: "unhealthy" }, "broken"],
  [{ state: "outdated" }, "old"],
  [{ kind: "captcha" }, "riddle"],
  [{ kind: "sidebar" }, "weather"],
  [{ kind: "captcha", state: "inactive" }, ""],
  [{ words: " TEA  ann " }, "weather"],
  [{ words: "tea coffee" }, ""],
])("PL2 the filter %o lists: %s", (filter, expected) => {
  const whole = { state: "all", kind: "", words: "", ...filter } as const;
  const listed = plugins.filter((each) => isListed(each, whole)).map(({ slug_name }) => slug_name);
  expect(listed.join(" ")).toBe(expected);
});
