// Proofs of settings: what pages show before a setting is changed in its form, after it, and when it is put back.

import { expect, logIn } from "../harness/journey.ts";
import type { BrowserUser, PersonOptions } from "../harness/person.ts";
import {
  arriveAsOwner,
  changeSettings,
  type EnteredSettings,
  placeOf,
  rememberSettings,
  type SettingKey,
  saveSetting,
} from "../harness/setting-form.ts";
import type { ServedSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner, password } from "../harness/wire.ts";

export const API = "/answer/api/v1";

/** The browsers of a visitor, a member and the owner, and what the site has. */
export interface SettingStage {
  readonly visitor: BrowserUser;
  /** A visitor whose browser asks for Chinese. */
  readonly foreigner: BrowserUser;
  /** Ann's. */
  readonly member: BrowserUser;
  /** Bob's. */
  readonly guest: BrowserUser;
  readonly owner: BrowserUser;
  readonly site: ServedSite;
  readonly admin: Caller;
  readonly ann: Caller;
  readonly bob: Caller;
  /** A question of Ann with an answer of hers, and a picture of another site. */
  readonly question: string;
  /** Opens a browser of someone else. */
  readonly person: (options?: PersonOptions) => Promise<BrowserUser>;
}

/** Whether a page shows the effect of a setting. */
export type SettingLook = (stage: SettingStage) => Promise<boolean>;

/** A change in the form of some settings, and where the effect of each shows. */
export interface SettingEffect {
  readonly change: EnteredSettings | ((stage: SettingStage) => EnteredSettings);
  /** By setting, as `section.name`. Settings of the change that are missing only make the effect of others possible. */
  readonly shows: Readonly<Record<string, SettingLook>>;
  /** Makes what the effect needs; the function that it returns takes it back. */
  readonly prepare?: (stage: SettingStage) => Promise<() => Promise<unknown>>;
}

/** The settings that effects prove. */
export const provenBy = (effects: readonly SettingEffect[]): string[] =>
  effects.flatMap(({ shows }) => Object.keys(shows));

/** Logs a person in who was created by `addPerson`. */
export async function arrive(person: BrowserUser, name: string): Promise<BrowserUser> {
  await person.goto("/users/login");
  await logIn(person, `${name}@example.com`, password);
  return person;
}

/** Saves settings that an effect needs besides its own, without their forms. */
export const given =
  (values: Readonly<Partial<Record<SettingKey, unknown>>>) =>
  async ({ admin }: SettingStage): Promise<() => Promise<void>> => {
    const putBack = await rememberSettings(admin, Object.keys(values));
    for (const [key, value] of Object.entries(values)) await saveSetting(admin, key, value);
    return putBack;
  };

/** Asks a question as a call; returns its id. */
export async function ask(by: Caller, title: string, content: string, tag = "support"): Promise<string> {
  const reply = await by.send("POST", `${API}/question`, { title, content, tags: [{ slug_name: tag }] });
  expect(reply.status, JSON.stringify(reply)).toBe(200);
  return (reply.data as { id: string }).id;
}

/** Sets the stage. `names` distinguishes the people of a journey from those of others and of an earlier attempt. */
export async function setStage(
  site: ServedSite,
  person: SettingStage["person"],
  names: { readonly ann: string; readonly bob: string },
): Promise<SettingStage> {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  // The owner reads English whatever the language of the site is.
  const own = { language: "en_US", color_scheme: "default" };
  await admin.send("PUT", `${API}/user/interface`, own);
  const ann = await addPerson(site.address, admin, names.ann);
  const bob = await addPerson(site.address, admin, names.bob);
  const content = "See ![this](https://elsewhere.example/tea.png), please.";
  const question = await ask(ann, `How long does the tea of ${names.ann} draw`, content);
  await ann.send("POST", `${API}/answer`, { question_id: question, content: "Three minutes and no more." });
  const member = await arrive(await person(), names.ann);
  const guest = await arrive(await person(), names.bob);
  const owner = await arriveAsOwner(await person());
  const [visitor, foreigner] = [await person(), await person({ language: "zh-CN" })];
  return { site, admin, ann, bob, question, person, visitor, foreigner, member, guest, owner };
}

const browsersOf = ({ visitor, foreigner, member, guest, owner }: SettingStage) => [
  ...[visitor, foreigner, member, guest, owner],
];

/** What the pages of some settings show before they are changed in their form, after it, and once they are put back. */
async function lookThrice(stage: SettingStage, { change: chosen, shows, prepare }: SettingEffect): Promise<string[]> {
  const change = typeof chosen === "function" ? chosen(stage) : chosen;
  expect(Object.keys(change), "what is shown is changed").toEqual(expect.arrayContaining(Object.keys(shows)));
  const takeBack = await prepare?.(stage);
  const putBack = await rememberSettings(stage.admin, Object.keys(change));
  const seen = Object.entries(shows).map(([key, shown]) => ({ key, shown, said: [] as boolean[] }));
  const look = async () => {
    // Looks at the same page share its reading; this begins a new one.
    for (const { page } of browsersOf(stage)) await page.goto("about:blank");
    for (const { shown, said } of seen) said.push(await shown(stage));
  };
  await look();
  await changeSettings(stage.owner, change);
  await look();
  await putBack();
  await look();
  await takeBack?.();
  return seen.map(({ key, said }) => `${placeOf(key).name}: ${said}`).filter((line) => !line.endsWith(RIGHT));
}

const RIGHT = ": false,true,false";

/** Changes each setting in its form; fails unless the effects of all show then, not before, and not once they are put back. */
export async function expectEffects(stage: SettingStage, effects: readonly SettingEffect[]): Promise<void> {
  const wrong: string[] = [];
  for (const effect of effects) {
    const failed = (error: unknown) => [`${Object.keys(effect.shows)}: ${error}`];
    wrong.push(...(await lookThrice(stage, effect).catch(failed)));
  }
  // What a page refuses or a person may not open.
  for (const { browserErrors } of browsersOf(stage)) browserErrors.forget(/\b4(?:0[0134]|29)\b/);
  expect(wrong, "settings of which pages did not show false, true, false").toEqual([]);
}
