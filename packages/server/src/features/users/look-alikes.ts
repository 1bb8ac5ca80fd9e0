import { accountKey, isReservedName, reservedWords } from "@askwell/domain";
import unhomoglyph from "unhomoglyph";
import { fail } from "../../api-error.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { listStaff } from "./queries.ts";

/** Removes what is invisible: joiners between letters that are joined anyway, and a dot above an "i" that has one. */
const visible = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/(?<=[ij])\u0307/g, "");

/** The skeleton of Unicode TS 39, without blanks and punctuation, which do not distinguish names. */
const skeletonOf = (text: string) =>
  unhomoglyph(visible(text))
    .normalize("NFD")
    .replace(/[\p{Z}\p{P}]/gu, "");

/**
 * The skeletons of a name in lower case and as written, because some letters look alike in one case only. A name in
 * capitals is compared in lower case only, or "ALI" would match "all".
 */
function skeletonsOf(name: string): ReadonlySet<string> {
  const forms = /\p{Ll}/u.test(name) ? [name.toLowerCase(), name] : [name.toLowerCase()];
  return new Set(forms.map((form) => skeletonOf(skeletonOf(form).toLowerCase())).filter((skeleton) => skeleton !== ""));
}

const reservedSkeletons: ReadonlySet<string> = new Set(reservedWords().flatMap((word) => [...skeletonsOf(word)]));

/** Whether a name looks like a reserved word, accents ignored. */
function looksReserved(name: string): boolean {
  const plain = visible(name).replace(/\p{M}/gu, "");
  return isReservedName(plain) || !skeletonsOf(plain).isDisjointFrom(reservedSkeletons);
}

/** The names of the staff, except one's own. */
export async function staffNames(db: Db, ownId = "0"): Promise<string[]> {
  const staff = (await listStaff(db)).filter(({ id }) => id !== ownId);
  return staff.flatMap(({ display_name, username }) => [display_name, username]);
}

/** Those of the names that look like a name. */
function namesLike(name: string, names: readonly string[]): string[] {
  const own = skeletonsOf(name);
  return names.filter((staffName) => !own.isDisjointFrom(skeletonsOf(staffName)));
}

/** Whether a name looks like that of a staff member, or like a reserved word. */
export async function looksLikeStaff(db: Db, name: string, ownId = "0"): Promise<boolean> {
  return looksReserved(name) || namesLike(name, await staffNames(db, ownId)).length > 0;
}

/** Fails when a user chooses a name that looks like staff. Source: docs/rules/users.md U13. */
export async function checkLookAlike(db: Db, user: Viewer, name: string, field: string): Promise<void> {
  if (isStaff(user)) return;
  if (await looksLikeStaff(db, name, user.id)) fail("name_of_staff", { field });
}

/**
 * Whether a name looks like one of the staff in other letters. The same name is allowed here, because users may have it
 * in reality and an administrator who gives it knows that.
 */
export function isDisguise(name: string, staff: readonly string[]): boolean {
  if (!isReservedName(name) && looksReserved(name)) return true;
  const alike = namesLike(name, staff);
  return alike.length > 0 && alike.every((staffName) => accountKey(staffName) !== accountKey(name));
}

/** Fails when an administrator gives a user such a name. */
export async function checkDisguise(db: Db, name: string, field: string, ownId?: string): Promise<void> {
  if (isDisguise(name, await staffNames(db, ownId))) fail("name_of_staff", { field });
}
