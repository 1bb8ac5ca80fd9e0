import { expect, test } from "vitest";
import type { ForeignDatabase, ForeignRow } from "../../platform/db/index.ts";
import { createClock, secondsOf } from "./clock.ts";

/** A PostgreSQL database whose versions have these times. */
function sourceWith(...times: string[]): ForeignDatabase {
  const rows = times.map((time): ForeignRow => ({ content: `{"CreatedAt":"${time}"}` }));
  return {
    engine: "postgres",
    tables: new Map(),
    async *batches() {
      yield rows;
    },
    lastId: async () => undefined,
    count: async () => rows.length,
  };
}

test.each([
  ["2024-05-01 12:00:00", "UTC", 1714564800],
  ["2024-05-01 21:00:00.25", "+09:00", 1714564800],
  ["2024-05-01 14:00:00", "Europe/Berlin", 1714564800],
  ["2024-01-01 13:00:00", "Europe/Berlin", 1704110400],
  ["2024-05-01T12:00:00Z", "Europe/Berlin", 1714564800],
  ["0001-01-01 00:00:00", "UTC", 0],
  ["0000-00-00 00:00:00", "UTC", 0],
  ["soon", "UTC", 0],
])("XA21 %s in %s is %i", (text, zone, seconds) => {
  expect(secondsOf(text, zone)).toBe(seconds);
});

test("XA21 the zone is that of the times in versions, of the site, or named", async () => {
  const zoneOf = async (source: ForeignDatabase, named?: string, shown = "UTC") =>
    (await createClock(source, { named, shown })).zone;
  const summer = ["2024-05-01T14:00:00.5+02:00", "2024-01-01T13:00:00+01:00"];
  expect(await zoneOf(sourceWith("0001-01-01T00:00:00Z", "2024-05-01T21:00:00.123456789+09:00"))).toBe("+09:00");
  expect(await zoneOf(sourceWith())).toBe("UTC");
  expect(await zoneOf(sourceWith(...summer), undefined, "Europe/Berlin")).toBe("Europe/Berlin");
  expect(await zoneOf(sourceWith(...summer), "Europe/Paris")).toBe("Europe/Paris");
  await expect(zoneOf(sourceWith(...summer))).rejects.toThrow("Name it, as in --time-zone Europe/Berlin.");
  await expect(zoneOf(sourceWith(), "Nowhere/Town")).rejects.toThrow('"Nowhere/Town" is no time zone.');
  expect(await zoneOf({ ...sourceWith(...summer), engine: "sqlite" }, "Europe/Berlin")).toBe("UTC");
});
