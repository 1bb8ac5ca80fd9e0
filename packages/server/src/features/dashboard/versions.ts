import { VERSION } from "../../version.ts";

/**
 * The version in a reply, or null: `{"release": {"version": "1.2.0"}}`, `{"version": "1.2.0"}`, or the `tag_name` of a
 * repository's latest release, as GitHub's API returns it.
 */
export function versionIn(text: string): string | null {
  try {
    const reply = JSON.parse(text);
    const name: unknown = reply?.release?.version ?? reply?.version ?? reply?.tag_name;
    return typeof name === "string" && VERSION.test(name) ? name.replace(/^v/i, "") : null;
  } catch {
    return null;
  }
}
