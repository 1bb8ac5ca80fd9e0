/** Pages of the user's settings, in the order of their tabs. */
export const settingPages = ["profile", "notify", "account", "interface"] as const;
/** The pages with a tab, and one of the account page. */
export type UserSettingsPage = (typeof settingPages)[number] | "two-step";

/** The page of a path segment; undefined without one. */
export const pageOf = (segment: string): UserSettingsPage | undefined =>
  segment === "" ? "profile" : ([...settingPages, "two-step"] as const).find((page) => page === segment);

/** An email address that its owner recognises, for the screen. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? email : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}
