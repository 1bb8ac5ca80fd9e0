import type { PageField } from "@askwell/domain";
import { stringify } from "yaml";
import type { App } from "../app.ts";
import { handleCall } from "../http/calls/handle-call.ts";
import { handlers } from "../http/calls/handlers.ts";
import type { Admin } from "../viewer.ts";
import { type FilePage, fileFields, filePageNames, filePages } from "./pages.ts";
import { fileTexts, textListNames } from "./text-lists.ts";

/** Values of a page by the names of its settings. */
export type PageValuesByName = Readonly<Record<string, unknown>>;

/** What a page of the settings shows. */
export async function readSettingPage(app: App, viewer: Admin, page: FilePage): Promise<PageValuesByName> {
  return (await handleCall(app, handlers, { name: filePages[page].read, viewer, input: {} })) as PageValuesByName;
}

/** The value of a setting as files have it: of tags only their names. */
export function fileValue({ setting, name }: PageField, values: PageValuesByName): unknown {
  const value = values[name];
  if (setting.type !== "tags") return value;
  return (value as readonly { slug_name: string }[]).map(({ slug_name }) => slug_name).sort();
}

/** All settings of the site without secrets, as YAML. Source: docs/rules/settings.md G23. */
export async function exportSettings(app: App, admin: Admin): Promise<string> {
  const pages: Record<string, Record<string, unknown>> = {};
  for (const page of filePageNames) {
    const values = await readSettingPage(app, admin, page);
    pages[page] = Object.fromEntries(fileFields(page).map((field) => [field.name, fileValue(field, values)]));
  }
  const { level, custom_privileges } = app.settings.get("privileges");
  const texts = Object.fromEntries(textListNames.map((list) => [list, fileTexts(app, list)]));
  return stringify({ ...pages, privileges: { level, custom_privileges }, ...texts }, { lineWidth: 0 });
}
