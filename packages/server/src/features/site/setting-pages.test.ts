import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import {
  defaultSettings,
  type PageField,
  pageFields,
  type SettingPageName,
  settingPages,
  siteInfoGroups,
} from "@askwell/domain";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

/**
 * What holds for each declared setting, without naming one: a setting that is added to the declarations is tested here
 * without another line.
 */

let site: TestSite;
/** The pages as a new site shows them. */
const fresh = new Map<SettingPageName, PageValues>();

beforeAll(async () => {
  site = await testSite();
  for (const page of pages) fresh.set(page, await read(page));
});
afterAll(() => site.close());

const pages = Object.keys(settingPages) as SettingPageName[];

const byPath = new Map(
  Object.entries(calls).map(([name, { method, path }]: [string, CallDefinition]) => [`${method} ${path}`, name]),
);

function callOf(method: "GET" | "PUT", page: SettingPageName): CallName {
  const others = { smtp: "setting/smtp", mcp: "mcp-config", assistant: "ai-config", oauth: "programs/settings" };
  const path = (others as Readonly<Record<string, string>>)[page] ?? `siteinfo/${page}`;
  return byPath.get(`${method} /answer/admin/api/${path}`) as CallName;
}

/** Shown masked; a passphrase is stored encrypted. */
const secrets = ["smtp_password", "backup_passphrase", "backup_s3_secret_key", "imap_password"];

/** Shown with what a new site or a file does not store: the default text, and all known providers. */
const completed = ["robots", "ai_providers"];

type PageValues = Readonly<Record<string, unknown>>;

const read = async (page: SettingPageName) => (await site.call(site.admin, callOf("GET", page), {})) as PageValues;
const save = (page: SettingPageName, input: PageValues) => site.call(site.admin, callOf("PUT", page), input);

/** Accepted texts, by the format that a setting declares. */
const samples = {
  email: "tea@example.com",
  url: "https://pictures.example/a",
  site_url: "https://tea.example/qa",
  image: "/uploads/tea.png",
  time_zone: "Europe/Berlin",
};

/** Values that only some state of the site allows, or that are replaced by others. */
const irregular: PageValues = {
  ...{ language: "zh_CN", allow_password_login: true, staff_second_factor: false },
  backup_place: "folder",
  reply_address: "reply+*@example.org",
  ...{ chosen_provider: "openai", ai_providers: [{ provider: "openai", api_host: "", model: "small" }] },
  ...{ ai_input_price: "0.15", ai_output_price: "0.6", semantic_price: "0.02", semantic_provider: "openai" },
};

/** Another value than the stored one, which the page accepts; undefined for what is no plain setting. */
function otherValue({ name, setting }: PageField, stored: unknown): unknown {
  if (name in irregular) return irregular[name];
  if (setting.derived) return undefined;
  switch (setting.type) {
    case "flag":
      return !stored;
    case "number":
      return (setting.min ?? 0) + (stored === (setting.min ?? 0) + 1 ? 2 : 1);
    case "text":
      return setting.format ? samples[setting.format] : `changed ${name}`.slice(0, setting.max);
    case "choice":
      return setting.values.find((value) => value !== stored);
    case "list":
      return ["tea"];
    default:
      return undefined;
  }
}

const plainFields = (page: SettingPageName) => pageFields(page).filter(({ setting }) => setting.type !== "tags");

/** What a request sends to change all settings of a page. */
function changed(page: SettingPageName, before: PageValues): PageValues {
  const values = plainFields(page).map((field) => [field.name, otherValue(field, before[field.name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const storedAs = ({ section, name }: PageField) => new Map(Object.entries(site.app.settings.get(section))).get(name);

describe.each(pages)("each setting of the page %s", (page) => {
  test("G1 has a default, which the page of a new site shows", () => {
    const shown = fresh.get(page) ?? {};
    for (const { section, name } of plainFields(page)) {
      const usual = new Map(Object.entries(defaultSettings[section])).get(name);
      expect(usual, name).toBeDefined();
      if (!completed.includes(name)) expect(shown[name], name).toEqual(usual);
    }
  });

  test("G2 is stored in its section and read back", async () => {
    const input = changed(page, await read(page));
    await save(page, input);
    const shown = await read(page);
    for (const field of plainFields(page).filter(({ name }) => name in input)) {
      if (!secrets.slice(1).includes(field.name)) expect(storedAs(field), field.name).toEqual(input[field.name]);
      if (![...secrets, "ai_providers"].includes(field.name))
        expect(shown[field.name], field.name).toEqual(input[field.name]);
    }
  });

  test("G2 keeps its value when omitted, if it is declared as optional", async () => {
    const input = changed(page, {});
    await save(page, input);
    const optional = plainFields(page).filter(({ setting }) => setting.optional);
    const before = optional.map(storedAs);
    await save(
      page,
      Object.fromEntries(Object.entries(input).filter(([name]) => !optional.some((field) => field.name === name))),
    );
    expect(optional.map(storedAs)).toEqual(before);
  });

  test("is refused where its type is another", () => {
    const { entries } = calls[callOf("PUT", page)].input as unknown as { entries: Record<string, v.GenericSchema> };
    const accepted = plainFields(page).filter(({ name, setting }) => {
      const wrong = setting.type === "structure" ? "text" : {};
      return entries[name] === undefined || v.is(entries[name], wrong);
    });
    expect(accepted.map(({ name }) => name)).toEqual([]);
  });
});

test.each(Object.entries(siteInfoGroups))(
  "G22 siteinfo.%s tells what is declared for visitors",
  async (group, page) => {
    const sent = new Map(Object.entries(await site.call(site.visitor, "siteInfo", {}))).get(group) as object;
    const declared = pageFields(page).filter(({ setting }) => setting.visitors);
    const extra = { general: ["permalink"], theme: ["theme_options"] }[group] ?? [];
    expect(Object.keys(sent).sort()).toEqual([...declared.map(({ name }) => name), ...extra].sort());
  },
);
