import { expect, test } from "vitest";
import type { Viewer } from "../../viewer.ts";
import { subjectOf } from "./subject.ts";

const from = (ip: string) => subjectOf({ signed_in: false, browser: { ip } } as Viewer, "password");

test("CA5 addresses of one /64 count as one, those of another do not", () => {
  expect(from("2001:db8:1:2:3:4:5:6")).toBe(from("2001:db8:1:2::9"));
  expect(from("2001:db8:1:3::9")).not.toBe(from("2001:db8:1:2::9"));
  expect(from("::ffff:192.0.2.7")).toBe(from("192.0.2.7"));
});
