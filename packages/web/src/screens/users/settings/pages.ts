/** Pages of the user's settings, in the order of their tabs. */
export const settingPages = ["profile", "notify", "tags", "account", "interface"] as const;
/** The pages with a tab, and one of the account page. */
export type UserSettingsPage = (typeof settingPages)[number] | "two-step";

/** The page of a path segment; undefined without one. */
export const pageOf = (segment: string): UserSettingsPage | undefined =>
  segment === "" ? "profile" : ([...settingPages, "two-step"] as const).find((page) => page === segment);
