import { expect, test } from "vitest";
import { withoutSecrets } from "./index.ts";

test("URLs are logged without their secrets", () => {
  expect(withoutSecrets("/users/second-step?entry=abc")).toBe("/users/second-step?entry=***");
  expect(withoutSecrets("/connector/redirect/x?state=abc&code=def&ok=1#a")).toBe(
    "/connector/redirect/x?state=***&code=***&ok=1#a",
  );
  expect(withoutSecrets("/search?q=code&page=2")).toBe("/search?q=code&page=2");
});
