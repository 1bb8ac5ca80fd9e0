import { expect, test } from "vitest";
import { startDevelopment } from "./harness/development.ts";

test("the development server answers like the production build, also with 404", async () => {
  const { address } = await startDevelopment();
  const status = async (path: string) => (await fetch(address + path)).status;
  const found = await Promise.all(["/", "/questions/nonsense", "/tags/zebra", "/nowhere"].map(status));
  expect(found).toEqual([200, 404, 404, 404]);
});
