/** Pages of the own settings, in the order of their tabs. */
export const settingPages = ["profile", "notify", "account", "interface"] as const;
/** Beside the pages with a tab, one that belongs to the account. */
export type SettingPage = (typeof settingPages)[number] | "two-step";

/** The page of an address; undefined for a word that is none. */
export const pageOf = (word: string): SettingPage | undefined =>
  word === "" ? "profile" : ([...settingPages, "two-step"] as const).find((page) => page === word);

/** An address that its owner recognises and nobody else can read off the screen. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? email : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}
