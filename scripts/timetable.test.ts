import process from "node:process";
import { afterEach, expect, test } from "vitest";
import { startTimetable } from "./timetable.ts";

afterEach(() => {
  delete process.env.PROOF_BEGAN;
  delete process.env.PROOF_SECONDS;
});

const part = async (name: string) => ({ name, passed: 1, failed: 0, seconds: 0 });
const now = () => Math.floor(Date.now() / 1000);

test("without an end every part runs", async () => {
  const timetable = startTimetable();
  expect(await timetable.ifInTime("crashes", part)).toEqual([await part("crashes")]);
  expect(timetable.warnings()).toEqual([]);
});

test("a part that begins too late is left out, and the end names it", async () => {
  process.env.PROOF_BEGAN = String(now() - 100);
  process.env.PROOF_SECONDS = "4200";
  expect(await startTimetable().ifInTime("crashes", part)).toHaveLength(1);
  process.env.PROOF_SECONDS = "50";
  const late = startTimetable();
  expect(await late.ifInTime("crashes", part)).toEqual([]);
  expect(await late.ifInTime("Lighthouse", part)).toEqual([]);
  expect(late.warnings()).toEqual([expect.stringMatching(/^NOT PROVEN.*: crashes; Lighthouse\.$/)]);
});
