import { expect, test } from "vitest";
import type { ForeignDatabase, ForeignRow } from "../../platform/db/index.ts";
import { createClock, secondsOf } from "./clock.ts";

/** A database whose first versions have these times: as they are stored, and in their text. */
function sourceWith(
  engine: "postgres" | "mysql",
  ...times: (readonly [stored: string, made: string])[]
): ForeignDatabase {
  const rows = times.map(
    ([created_at, made]): ForeignRow => ({ status: "0", created_at, content: `{"CreatedAt":"${made}"}` }),
  );
  return {
    engine,
    tables: new Map(),
    async *batches() {
      yield rows;
    },
    lastId: async () => undefined,
    rows: async () => [],
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

const zoneOf = async (source: ForeignDatabase, named?: string, shown = "UTC") =>
  (await createClock(source, { named, shown })).zone;

test("XA21 the zone is that of the times in versions, of the site, or named", async () => {
  const summer = [
    ["2024-05-01 14:00:01", "2024-05-01T14:00:00.5+02:00"],
    ["2024-01-01 13:00:00", "2024-01-01T13:00:00+01:00"],
  ] as const;
  const none = ["2024-01-01 13:00:00", "0001-01-01T00:00:00Z"] as const;
  const tokyo = ["2024-05-01 21:00:00", "2024-05-01T21:00:00.123456789+09:00"] as const;
  expect(await zoneOf(sourceWith("postgres", none, tokyo))).toBe("+09:00");
  expect(await zoneOf(sourceWith("postgres", ["2024-05-01 08:30:00", "2024-05-01T12:00:00Z"]))).toBe("-03:30");
  expect(await zoneOf(sourceWith("postgres"))).toBe("UTC");
  expect(await zoneOf(sourceWith("postgres", ...summer), undefined, "Europe/Berlin")).toBe("Europe/Berlin");
  expect(await zoneOf(sourceWith("postgres", ...summer), "Europe/Paris")).toBe("Europe/Paris");
  await expect(zoneOf(sourceWith("postgres", ...summer))).rejects.toThrow("Name it, as in --time-zone Europe/Berlin.");
  await expect(zoneOf(sourceWith("postgres"), "Nowhere/Town")).rejects.toThrow('"Nowhere/Town" is no time zone.');
  expect(await zoneOf({ ...sourceWith("postgres", ...summer), engine: "sqlite" }, "Europe/Berlin")).toBe("UTC");
});

test("XA21 MySQL has converted the times of a server in its own zone, and keeps the wall clock of others", async () => {
  const converted = ["2024-05-01 12:00:00", "2024-05-01T14:00:00+02:00"] as const;
  expect(await zoneOf(sourceWith("mysql", converted), "Europe/Berlin")).toBe("UTC");
  expect(await zoneOf(sourceWith("mysql", ["2024-05-01 14:00:00", "2024-05-01T14:00:00+02:00"]))).toBe("+02:00");
  expect(await zoneOf(sourceWith("mysql"), "Europe/Berlin")).toBe("Europe/Berlin");
});
