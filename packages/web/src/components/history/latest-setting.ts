/** The latest version of a text of the site's settings, whose editor is not known, for `useConflict`. */
export function latestSetting<Values>(version: string, values: Values) {
  return { version, by: "", at: 0, values };
}
