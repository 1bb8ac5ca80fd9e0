import type { Choice } from "../../ui/forms/inputs.tsx";

/** The time zones that the browser knows, by region. */
export const timeZones = (): Choice[] =>
  ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => {
    const [region = "", ...city] = zone.split("/");
    return { value: zone, label: (city.join("/") || zone).replaceAll("_", " "), ...(city[0] && { group: region }) };
  });

/** The time zones, and a stored one that the browser does not know. */
export function timeZonesWith(stored: string): Choice[] {
  const all = timeZones();
  return all.some(({ value }) => value === stored) ? all : [{ value: stored, label: stored }, ...all];
}
