/** The id of the part of a settings page with one setting, which the palette links to. */
export const settingAnchor = (name: string): string => `setting-${name}`;
