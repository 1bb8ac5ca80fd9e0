/** Pages of the user's settings, in the order of their tabs. */
export const settingPages = ["profile", "notify", "tags", "account", "interface"] as const;
/** Pages without a tab, which the account page links. */
const accountPages = ["two-step", "keys", "programs", "rights"] as const;

export type UserSettingsPage = (typeof settingPages)[number] | (typeof accountPages)[number];

/** Whether the tab of the account is that of a page. */
export const isOfAccount = (page: UserSettingsPage | undefined): page is (typeof accountPages)[number] =>
  accountPages.some((each) => each === page);

/** The page of a path segment; undefined without one. */
export const pageOf = (segment: string): UserSettingsPage | undefined =>
  segment === "" ? "profile" : [...settingPages, ...accountPages].find((page) => page === segment);
