// Settings as administrators change them: in the form of their page, by label.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@askwell/contract";
import { pageFields } from "@askwell/domain";
import type { Locator } from "playwright-core";
import { parse } from "yaml";
import type { settingDeclarations } from "../../packages/domain/src/settings/declarations.ts";
import type { SettingControl } from "../../packages/web/src/components/forms/controls.ts";
import { settingAnchor } from "../../packages/web/src/components/settings/setting-anchor.ts";
import {
  type SettingForm,
  type SettingFormName,
  settingForm,
  settingForms,
} from "../../packages/web/src/components/settings/setting-forms.ts";
import { settingTextName } from "../../packages/web/src/components/settings/setting-text-name.ts";
import { logIn } from "./journey.ts";
import type { BrowserUser } from "./person.ts";
import { owner } from "./site.ts";
import type { Caller } from "./wire.ts";

type SettingSections = typeof settingDeclarations;

type DeclaredKey = {
  [Section in keyof SettingSections]: `${Section}.${keyof SettingSections[Section] & string}`;
}[keyof SettingSections];

/** A setting by its section and name, such as `question.min_tags`; the colours of a theme by their fields. */
export type SettingKey = DeclaredKey | "theme.primary_color" | "theme.navbar_style";

/** A file for a picture. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/**
 * What is entered in a field: the words of it, the value of a choice, whether a switch is on, a file; or how a field of
 * several parts is filled.
 */
export type EnteredValue = string | boolean | ChosenFile | ((part: Locator) => Promise<void>);

/** What is entered for settings of one form. */
export type EnteredSettings = { readonly [Key in SettingKey]?: EnteredValue };

/** The field of a setting on the page of its form. */
export interface SettingPlace {
  readonly form: SettingForm;
  readonly name: string;
  readonly label: string;
  readonly control: SettingControl;
}

const texts = parse(readFileSync(join(import.meta.dirname, "../../locales/en_US.yaml"), "utf8"));

/** Fields of a form that stand for a part of a setting. */
const parts: Readonly<Record<string, string>> = { primary_color: "theme_config", navbar_style: "theme_config" };

/** Every setting that has a field, with its place: the same declarations make the forms of the administration. */
export const settingPlaces: ReadonlyMap<string, SettingPlace> = new Map(
  (Object.keys(settingForms) as SettingFormName[]).flatMap((formName) => {
    const form = settingForm(formName)!;
    return Object.entries(form.fields).flatMap(([name, control]): [string, SettingPlace][] => {
      const field = pageFields(form.page).find((each) => each.name === (parts[name] ?? name));
      const label = String(texts.settings.label[settingTextName(formName, name)]);
      return field ? [[`${field.section}.${name}`, { form, name, label, control }]] : [];
    });
  }),
);

/** The place of a setting; fails for one that has no field. */
export function placeOf(key: string): SettingPlace {
  const place = settingPlaces.get(key);
  if (!place) throw new Error(`No form has the setting ${key}.`);
  return place;
}

/** Enters a value in the field of a setting; switches and choices by keyboard. */
async function enter(part: Locator, { label, control }: SettingPlace, value: EnteredValue): Promise<void> {
  const { kind } = control;
  if (typeof value === "function") return value(part);
  if (kind === "picture") {
    const chooser = part.page().waitForEvent("filechooser");
    await part.getByRole("group", { name: label, exact: true }).getByRole("button", { name: "Upload" }).press("Enter");
    await (await chooser).setFiles(value as ChosenFile);
    await part.getByRole("img", { name: label, exact: true }).waitFor();
    return;
  }
  if (kind === "switch") {
    const field = part.getByRole("switch", { name: label, exact: true });
    if ((await field.isChecked()) !== value) await field.press("Space");
    return;
  }
  if (kind === "tags") return enterTags(part, label, String(value));
  // Beside the editor of code stands the text area that its label leads to.
  const field =
    kind === "code" ? part.locator(`[role=textbox][aria-label="${label}"]`) : part.getByLabel(label, { exact: true });
  if (kind !== "choice") await field.fill(String(value));
  else if (await field.evaluate((element) => element.localName === "select")) await field.selectOption(String(value));
  else await find(part, label, String(value));
}

/** Chooses in a list that is searched, by the keyboard. */
async function find(part: Locator, label: string, value: string): Promise<void> {
  const field = part.getByRole("combobox", { name: label, exact: true });
  await field.fill(value);
  await part
    .getByRole("option", { name: value.replaceAll("_", " ") })
    .first()
    .waitFor();
  await field.press("Enter");
}

/** Replaces tags, given by slugs one a line, by the keyboard. */
async function enterTags(part: Locator, label: string, value: string): Promise<void> {
  const field = part.getByRole("combobox", { name: label, exact: true });
  const chips = part.getByRole("button", { name: /^Remove / });
  for (let count = await chips.count(); count > 0; count--) await field.press("Backspace");
  for (const slug of value.split("\n").filter((each) => each !== "")) {
    await field.fill(slug);
    await part.getByRole("option", { name: slug }).first().waitFor();
    await field.press("Enter");
  }
}

/**
 * Changes settings in their form as an administrator does, all of one page: opens it, finds each field by its label,
 * enters the value and saves with the keyboard. Fails unless the page says that it has saved. What is so already is left.
 */
export async function changeSettings(admin: BrowserUser, change: EnteredSettings): Promise<void> {
  const { page } = admin;
  const entered = Object.entries(change).map(([key, value]) => [placeOf(key), value] as const);
  const [path, ...others] = new Set(entered.map(([{ form }]) => `/admin/${form.name}`));
  if (path === undefined || others.length > 0) throw new Error(`No single form has ${Object.keys(change)}.`);
  await admin.goto(path);
  for (const [place, value] of entered) await enter(page.locator(`#${settingAnchor(place.name)}`), place, value);
  await save(admin);
}

/** Saves a form with the keyboard, unless nothing in it has changed. */
async function save({ page, waitUntilIdle }: BrowserUser): Promise<void> {
  const button = page.getByRole("button", { name: "Save changes" });
  if (await button.isDisabled()) return;
  await button.press("Enter");
  await page.getByText("Saved.", { exact: true }).first().waitFor();
  await waitUntilIdle();
}

/** The level of privileges, and for the one of own numbers the reputation by the words of the privilege. */
interface PrivilegeChange {
  readonly "privileges.level": string;
  readonly "privileges.custom_privileges"?: Readonly<Record<string, string>>;
}

/** Changes what reputation allows, in its form. */
export async function changePrivileges(admin: BrowserUser, change: PrivilegeChange): Promise<void> {
  const { page } = admin;
  await admin.goto("/admin/privileges");
  await page.getByRole("combobox", { name: "Level", exact: true }).selectOption(change["privileges.level"]);
  for (const [label, value] of Object.entries(change["privileges.custom_privileges"] ?? {}))
    await page.getByLabel(label, { exact: true }).fill(value);
  await save(admin);
}

/** Opens a browser as the owner of the installation. */
export async function arriveAsOwner(person: BrowserUser): Promise<BrowserUser> {
  await person.goto("/users/login");
  await logIn(person, owner.email, owner.password);
  return person;
}

/** Saves a setting without its form. */
export async function saveSetting(admin: Caller, key: string, value: unknown): Promise<void> {
  const { form, name } = placeOf(key);
  const { data } = await admin.send("GET", calls[form.read].path);
  await put(admin, form, { ...(data as object), [name]: value });
}

async function put(admin: Caller, { save }: SettingForm, values: unknown): Promise<void> {
  const { path } = calls[save];
  const { status, data } = await admin.send("PUT", path, values);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
}

/** Stores the settings of the forms that have these; the returned function puts them back. */
export async function rememberSettings(admin: Caller, keys: readonly string[]): Promise<() => Promise<void>> {
  const forms = [...new Set(keys.map((key) => placeOf(key).form))];
  const before = await Promise.all(forms.map(({ read }) => admin.send("GET", calls[read].path)));
  return async () => {
    for (const [at, form] of forms.entries()) await put(admin, form, before[at]?.data);
  };
}
