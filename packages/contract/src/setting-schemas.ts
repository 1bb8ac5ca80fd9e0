import {
  limits,
  type PageField,
  type PageSettings,
  pageFields,
  type Setting,
  type SettingPageName,
  type SettingValue,
  type SiteInfoGroup,
  siteInfoGroups,
  type VisitorSettings,
} from "@askwell/domain";
import * as v from "valibot";
import { email, pictureAddress, siteAddress, webAddress } from "./account-fields.ts";
import { flag, list, number, text, word } from "./fields.ts";

/**
 * Schemas of the settings pages and of `siteinfo`, made from the declarations of the settings. Source:
 * docs/decisions/settings.md and docs/wire/administration.md "Settings pages".
 */

/** An option of a select. */
export const choice = v.object({ label: v.string(), value: v.string() });

/** The colors of each theme; a theme without an entry has the default colors. */
export const themeConfig = v.record(v.string(), v.object({ navbar_style: v.string(), primary_color: v.string() }));

type OfType<Type extends string> = { readonly type: Type };

const settingTag = v.object({ slug_name: v.string(), display_name: v.string() });
const settingTagInput = v.object({ slug_name: text({ required: true, max: 255 }), display_name: text({ max: 255 }) });

/** What a client may send; the schema says what is accepted of it. */
type SentValue<S> =
  S extends OfType<"tags">
    ? readonly v.InferInput<typeof settingTagInput>[]
    : S extends OfType<"structure">
      ? unknown
      : S extends OfType<"choice"> & { readonly default: string }
        ? string
        : S extends OfType<"choice">
          ? number
          : SettingValue<S>;

type AcceptedValue<S> =
  S extends OfType<"tags">
    ? v.InferOutput<typeof settingTagInput>[]
    : S extends OfType<"structure">
      ? unknown
      : S extends OfType<"choice"> & { readonly default: string; readonly required?: never }
        ? SettingValue<S> | ""
        : SettingValue<S>;

type ShownValue<S> =
  S extends OfType<"tags">
    ? v.InferOutput<typeof settingTag>[]
    : S extends OfType<"structure">
      ? unknown
      : SettingValue<S>;

type Optional = { readonly optional: true };

/** What a client may send to a settings page. */
type PageInputShape<Settings> = { readonly [Name in keyof Settings]?: SentValue<Settings[Name]> | null | undefined };

/** What the server gets of it; an optional setting that was omitted is absent. */
type PageOutput<Settings> = {
  readonly [Name in keyof Settings as Settings[Name] extends Optional ? never : Name]: AcceptedValue<Settings[Name]>;
} & {
  readonly [Name in keyof Settings as Settings[Name] extends Optional ? Name : never]?:
    | AcceptedValue<Settings[Name]>
    | null
    | undefined;
};

type PageShape<Settings> = { readonly [Name in keyof Settings]: v.GenericSchema<ShownValue<Settings[Name]>> };

type TextOf = Extract<Setting, OfType<"text">>;
type ChoiceOf = Extract<Setting, OfType<"choice">>;

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** The rules of a setting that `fields.ts` knows, without those that are not declared. */
const rulesOf = ({ required, min, max }: { required?: true; min?: number; max?: number }) => ({
  ...(required && { required }),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

function textInput(setting: TextOf): v.GenericSchema {
  const rules = { max: limits.contactEmail.max, ...rulesOf(setting) };
  switch (setting.format) {
    case "email":
      return email(rulesOf(setting));
    case "url":
      return webAddress(rules);
    case "site_url":
      return siteAddress(rules);
    case "image":
      return pictureAddress(rules);
    case "time_zone":
      return v.pipe(
        text(rulesOf(setting)),
        v.check((zone) => isTimeZone(zone), "time_zone"),
      );
    default:
      return text(rulesOf(setting));
  }
}

function choiceInput({ values, required, optional }: ChoiceOf): v.GenericSchema {
  const isRequired = required === true && optional === undefined;
  const words = values.filter((value) => typeof value === "string");
  if (words.length > 0) return word(words, { required: isRequired });
  const numbers: readonly unknown[] = values;
  return v.pipe(
    number({ required: isRequired }),
    v.check((value) => numbers.includes(value), `one_of:${numbers.join(" ")}`),
  );
}

function inputOf(setting: Setting): v.GenericSchema {
  switch (setting.type) {
    case "flag":
      return setting.optional ? v.boolean() : flag();
    case "number":
      return number(rulesOf(setting));
    case "text":
      return textInput(setting);
    case "choice":
      return choiceInput(setting);
    case "list":
      return list(text(rulesOf(setting.item)));
    case "tags":
      return list(settingTagInput);
    case "structure":
      return v.unknown();
  }
}

function replyOf(setting: Setting): v.GenericSchema {
  switch (setting.type) {
    case "flag":
      return v.boolean();
    case "number":
      return v.number();
    case "text":
      return v.string();
    case "choice":
      return typeof setting.default === "number" ? v.number() : v.string();
    case "list":
      return v.array(v.string());
    case "tags":
      return v.array(settingTag);
    case "structure":
      return v.unknown();
  }
}

/** An entry for each field of a page. */
function entriesOf(fields: readonly PageField[], schemaOf: (setting: Setting) => v.GenericSchema) {
  return Object.fromEntries(fields.map(({ name, setting }) => [name, schemaOf(setting)]));
}

/**
 * What a page of the settings takes. An optional setting keeps its value when omitted; any other is cleared. `more` has
 * the entries that are no settings, or that are structures.
 */
export function pageInput<const Page extends SettingPageName, More extends v.ObjectEntries = Record<never, never>>(
  page: Page,
  more = {} as More,
) {
  const schemaOf = (setting: Setting) => (setting.optional ? v.nullish(inputOf(setting)) : inputOf(setting));
  const schema: v.GenericSchema = v.object({ ...entriesOf(pageFields(page), schemaOf), ...more });
  return schema as v.GenericSchema<
    PageInputShape<PageSettings<Page>> & v.InferInput<v.ObjectSchema<More, undefined>>,
    PageOutput<PageSettings<Page>> & v.InferOutput<v.ObjectSchema<More, undefined>>
  >;
}

/** What a page of the settings replies, with entries of its own as for `pageInput`. */
export function pageReply<const Page extends SettingPageName, More extends v.ObjectEntries = Record<never, never>>(
  page: Page,
  more = {} as More,
) {
  const entries = { ...entriesOf(pageFields(page), replyOf), ...more };
  return v.object(entries as unknown as Omit<PageShape<PageSettings<Page>>, keyof More> & More);
}

/** What a group of `siteinfo` tells visitors: the settings of its page that are declared for them. */
export function visitorsReply<const Group extends SiteInfoGroup, More extends v.ObjectEntries = Record<never, never>>(
  group: Group,
  more = {} as More,
) {
  const fields = pageFields(siteInfoGroups[group]).filter(({ setting }) => setting.visitors);
  const entries = { ...entriesOf(fields, replyOf), ...more };
  type Settings = VisitorSettings<PageSettings<(typeof siteInfoGroups)[Group]>>;
  return v.object(entries as unknown as Omit<PageShape<Settings>, keyof More> & More);
}
