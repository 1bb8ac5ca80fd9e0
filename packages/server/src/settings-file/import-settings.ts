import { type CallName, calls, type FieldError } from "@askwell/contract";
import { isPrivilegeKey, pageFields, privilegeLevels, type SettingsChange } from "@askwell/domain";
import { parse } from "yaml";
import { ApiError } from "../api-error.ts";
import type { App } from "../app.ts";
import { changeSettings } from "../features/site/index.ts";
import { errorEnvelope } from "../http/calls/envelope.ts";
import { handleCall } from "../http/calls/handle-call.ts";
import { fieldChecks, handlers } from "../http/calls/handlers.ts";
import { readInput, rejectInvalidFields } from "../http/calls/read-input.ts";
import type { Admin } from "../viewer.ts";
import { fileValue, type PageValuesByName, readSettingPage } from "./export-settings.ts";
import { type FilePage, fileFields, filePages, isSecret } from "./pages.ts";
import { type FileList, fileTexts, type TextListName, textLists, textsChange } from "./text-lists.ts";
import { wrongInputs, wrongTypes } from "./wrong-types.ts";

/** A setting that a file changes. */
export interface FileChange {
  /** `page.setting` */
  readonly setting: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A page or a list of texts that a file changes, and what saves it. */
interface PlannedPage {
  readonly changes: readonly FileChange[];
  save(): Promise<unknown>;
}

/**
 * Applies a file of settings; what it does not name stays. Nothing is saved unless all of it is right. With `isDryRun`
 * nothing is saved in any case. Throws an error that lists every problem. Source: docs/rules/settings.md G23.
 */
export async function importSettings(
  app: App,
  admin: Admin,
  content: string,
  { isDryRun = false } = {},
): Promise<readonly FileChange[]> {
  const problems: string[] = [];
  const planned: PlannedPage[] = [];
  for (const [page, sent] of Object.entries(readFile(content))) {
    try {
      planned.push(await planPage(app, admin, page, sent));
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  if (problems.length > 0) throw new SettingsFileError(problems);
  const changed = planned.filter(({ changes }) => changes.length > 0);
  if (!isDryRun) for (const { save } of changed) await save();
  return changed.flatMap(({ changes }) => changes);
}

/** What is wrong with a file of settings, a line each. */
class SettingsFileError extends Error {
  override readonly name = "SettingsFileError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** The problems that an error lists; throws any other error. */
function problemsOf(error: unknown): readonly string[] {
  if (error instanceof SettingsFileError) return error.problems;
  throw error;
}

function reject(...problems: string[]): never {
  throw new SettingsFileError(problems);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readFile(content: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = parse(content);
  } catch (error) {
    reject((error as Error).message);
  }
  return isRecord(parsed) ? parsed : reject("This is no file of settings: it has no pages.");
}

async function planPage(app: App, admin: Admin, page: string, sent: unknown): Promise<PlannedPage> {
  if (Object.hasOwn(textLists, page)) return planTexts(app, admin, page as TextListName, sent);
  if (!isRecord(sent)) reject(`${page}: settings are missing.`);
  if (page === "privileges") return planPrivileges(app, admin, sent);
  if (!Object.hasOwn(filePages, page)) reject(`${page}: there is no such page.`);
  return planSettings(app, admin, page as FilePage, sent);
}

async function planSettings(app: App, viewer: Admin, page: FilePage, sent: PageValuesByName): Promise<PlannedPage> {
  const fields = fileFields(page);
  const unknown = Object.keys(sent).filter((name) => !fields.some((field) => field.name === name));
  const secrets = pageFields(page).filter(isSecret);
  const unknownProblems = unknown.map((name) =>
    secrets.some((field) => field.name === name)
      ? `${page}.${name}: secrets are set under Admin.`
      : `${page}.${name}: there is no such setting.`,
  );
  const wrong = wrongTypes(page, fields, sent);
  const stored = await readSettingPage(app, viewer, page);
  const changes = fields.flatMap((field) => {
    const before = fileValue(field, stored);
    const after = field.name in sent ? sent[field.name] : before;
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame ? [] : [{ setting: `${page}.${field.name}`, before, after }];
  });
  const name = filePages[page].save;
  // The others are checked as if the file did not name these.
  const left = new Set([...unknown, ...wrong.map((field) => field.name)]);
  const typed = Object.fromEntries(Object.entries(sent).filter(([key]) => !left.has(key)));
  const problems = [...unknownProblems, ...wrong.map(({ problem }) => problem)];
  const input = await checkInput(app, viewer, { name, page, input: inputOf(page, stored, typed) }).catch((error) =>
    reject(...problems, ...problemsOf(error)),
  );
  if (problems.length > 0) reject(...problems);
  return { changes, save: () => handleCall(app, handlers, { name, viewer, input }) };
}

/** The whole page as the call takes it: what the file does not name as it is stored. */
function inputOf(page: FilePage, stored: PageValuesByName, sent: PageValuesByName): PageValuesByName {
  const values = pageFields(page).map(({ name, setting }) => {
    const value = name in sent ? sent[name] : stored[name];
    const isNamed = setting.type === "tags" && name in sent && Array.isArray(value);
    return [name, isNamed ? value.map((slug_name) => ({ slug_name, display_name: slug_name })) : value];
  });
  return Object.fromEntries(values);
}

/** What a file has for a call, and where: a page, or a text of a list. */
interface SentInput {
  readonly name: CallName;
  readonly page: string;
  readonly input: PageValuesByName;
}

async function checkInput(app: App, admin: Admin, { name, page, input }: SentInput): Promise<unknown> {
  try {
    const parsed = readInput(calls[name], input);
    type Check = (app: App, who: Admin, input: unknown) => Promise<never[]>;
    const check = (fieldChecks as Partial<Record<string, Check>>)[name];
    if (check) await rejectInvalidFields((checked) => check(app, admin, checked), parsed);
    return parsed;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { types, fields } = wrongInputs(name, page, input);
    if (types.length === 0) reject(...fieldProblems(app, admin, page, error));
    const others = fields.length > 0 ? fieldProblems(app, admin, page, new ApiError("bad_fields", { fields })) : [];
    reject(...types, ...others);
  }
}

/** Names the fields of a page that a call has rejected. */
function fieldProblems(app: App, admin: Admin, page: string, error: ApiError): string[] {
  const { msg, data } = errorEnvelope(app.translator(admin.language), error);
  const fields = Array.isArray(data) ? (data as FieldError[]) : [];
  if (fields.length === 0) return [`${page}: ${msg}`];
  return fields.map(({ error_field, error_msg }) => `${page}.${error_field}: ${error_msg}`);
}

/** The texts of a list take the place of those of the site. */
async function planTexts(app: App, admin: Admin, list: TextListName, sent: unknown): Promise<PlannedPage> {
  if (!Array.isArray(sent)) reject(`${list}: texts are missing.`);
  const { save: name, parts, missing = {}, identityOf, max, stored } = textLists[list] as FileList;
  if (sent.length > max) reject(`${list}: there are more than ${max} texts.`);
  const problems: string[] = [];
  const inputs: unknown[] = [];
  const identities = new Set<string>();
  for (const [at, text] of (sent as unknown[]).entries()) {
    const page = `${list}[${at + 1}]`;
    try {
      const input = { ...textInput(page, { parts, missing }, text), id: String(at + 1) };
      inputs.push(await checkInput(app, admin, { name, page, input }));
      const identity = identityOf(input);
      if (identity !== null && identities.has(identity)) reject(`${page}: the file has another text for ${identity}.`);
      identities.add(identity ?? "");
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  if (problems.length > 0) reject(...problems);
  const texts = stored(app, inputs, admin.id);
  const [before, after] = [fileTexts(app, list), fileTexts(app, list, texts)];
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return {
    changes: isSame ? [] : [{ setting: list, before, after }],
    save: () => app.db.write((tx) => changeSettings(app, tx, textsChange(list, texts) as SettingsChange, admin)),
  };
}

/** A text of a list with all its parts. */
function textInput(
  page: string,
  { parts, missing }: Required<Pick<FileList, "parts" | "missing">>,
  text: unknown,
): PageValuesByName {
  if (!isRecord(text)) reject(`${page}: the parts of a text are missing.`);
  const unknown = Object.keys(text).filter((part) => !parts.includes(part));
  if (unknown.length > 0) reject(...unknown.map((part) => `${page}.${part}: there is no such part of a text.`));
  return { ...Object.fromEntries(parts.map((part) => [part, ""])), ...missing, ...text };
}

async function planPrivileges(app: App, viewer: Admin, sent: PageValuesByName): Promise<PlannedPage> {
  const stored = app.settings.get("privileges");
  const { level = stored.level, custom_privileges: custom = stored.custom_privileges, ...others } = sent;
  const unknown = Object.keys(others).map((name) => `privileges.${name}: there is no such setting.`);
  const problems = [...unknown, ...customProblems(custom)];
  if (!(privilegeLevels as readonly unknown[]).includes(level))
    problems.push(`privileges.level: one of ${privilegeLevels.join(", ")} is expected, not ${JSON.stringify(level)}.`);
  if (problems.length > 0 || !isRecord(custom)) reject(...problems);
  const before = { level: stored.level, custom_privileges: stored.custom_privileges };
  const after = { level, custom_privileges: custom };
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  const custom_privileges = Object.entries(custom).map(([key, value]) => ({ key: `rank.${key}`, label: "", value }));
  const input = { level, custom_privileges };
  return {
    changes: isSame ? [] : [{ setting: "privileges", before, after }],
    save: () => handleCall(app, handlers, { name: "savePrivileges", viewer, input }),
  };
}

/** What is wrong with the reputation that privileges need. */
function customProblems(custom: unknown): string[] {
  if (!isRecord(custom)) return ["privileges.custom_privileges: names and numbers are missing."];
  return Object.entries(custom).flatMap(([key, value]) => {
    const place = `privileges.custom_privileges.${key}`;
    if (!isPrivilegeKey(key)) return [`${place}: there is no such privilege.`];
    return Number.isSafeInteger(value) ? [] : [`${place}: a whole number is expected, not ${JSON.stringify(value)}.`];
  });
}
