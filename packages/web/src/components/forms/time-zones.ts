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

const offsets = new Map<string, string>();

/** How far a time zone is from UTC at the moment, such as "UTC+09:00"; "" for one that the browser does not know. */
export function zoneOffset(zone: string): string {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const offset = offsetNow(zone);
  offsets.set(zone, offset);
  return offset;
}

function offsetNow(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts();
    return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "").replace("GMT", "UTC");
  } catch {
    return "";
  }
}
