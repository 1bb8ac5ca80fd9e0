import type { Api, InputOf } from "@askwell/contract";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import type { Choice } from "../../../ui/forms/inputs.tsx";
import { type SettingPage, settingPage } from "./pages.ts";
import { valuesOf } from "./values.ts";

type Choices = Readonly<Record<string, readonly Choice[]>>;

const zoneChoices = (): Choice[] =>
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({ value: zone, label: zone }));

/** What there is to choose from where the contract does not say. */
async function loadChoices(api: Api, { name }: SettingPage): Promise<Choices> {
  if (name === "themes") return { theme: await api.adminThemeOptions({}) };
  if (name !== "interface") return {};
  const languages = await api.adminLanguageOptions({});
  return { language: languages.map(({ value, label }) => ({ value, label })), time_zone: zoneChoices() };
}

export async function load({ api, params }: LoadContext) {
  const page = settingPage(params.page ?? "");
  if (!page) throw new PageError(404);
  const read = api[page.read] as (input: InputOf<"readGeneralSettings">) => Promise<unknown>;
  const [stored, choices] = await Promise.all([read({}), loadChoices(api, page)]);
  return { page: page.name, values: valuesOf(page, stored as Record<string, unknown>), choices };
}
