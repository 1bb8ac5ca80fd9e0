import manifest from "../package.json" with { type: "json" };

/** The product's version, as `siteinfo` and the dashboard show it. */
export const version: string = manifest.version;

/** The form of versions. */
export const VERSION = /^v?(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(-[0-9a-z.-]{1,40})?$/i;

/** Whether one version is newer than another; a pre-release (`1.2.0-rc.1`) precedes its release. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [VERSION.exec(one), VERSION.exec(other)];
  if (!a || !b) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(a[part] ?? 0) - Number(b[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  const [early, late] = [a[4] ?? "", b[4] ?? ""];
  if (early === "" || late === "") return early === "" && late !== "";
  return early.localeCompare(late, "en", { numeric: true }) > 0;
}
