import { pageFields, siteInfoGroups } from "@askwell/domain";
import { expect, test } from "vitest";
import { pagePluginsFixture, siteInfoFixture } from "../testing/site.ts";
import { pageBoot } from "./page-boot.ts";

const carried = pageBoot({
  site: siteInfoFixture(),
  agent: null,
  plugins: pagePluginsFixture(),
  language: "en_US",
  languages: [],
}).site;

test.each(Object.entries(carried).filter(([group]) => group in siteInfoGroups))(
  "G22 pages carry of the group %s what is declared for them",
  (group, values) => {
    const fields = pageFields(siteInfoGroups[group as keyof typeof siteInfoGroups]);
    const declared = fields.filter(({ setting }) => setting.visitors === "pages").map(({ name }) => name);
    expect(Object.keys(values)).toEqual(declared);
    expect(Object.values(values)).not.toContain(undefined);
  },
);

test("G22 pages carry nothing that only the document or other clients need", () => {
  expect(carried.custom_css_html).toEqual({ custom_sidebar: "" });
  expect(JSON.stringify(carried)).not.toMatch(/robots|theme_config|hold_below_rank|check_update/);
});
