import { expect, test } from "vitest";
import { hashText, isText } from "./secret.ts";

test("CA7 case and spaces of the typed text do not matter", async () => {
  const secret = await hashText("ACEF34");
  for (const typed of ["ACEF34", "acef34", " ace f34 "]) expect(await isText(typed, secret)).toBe(true);
  for (const typed of ["ACEF33", "", "ACEF3", "ACEF34A"]) expect(await isText(typed, secret)).toBe(false);
  expect(await isText("ACEF34", "")).toBe(false);
});
