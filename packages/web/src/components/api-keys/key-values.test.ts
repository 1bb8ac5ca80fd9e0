import { expect, it } from "vitest";
import { keyInputOf } from "./key-values.ts";

it("AK9 addresses are separated by lines, spaces or commas, and days count from now", () => {
  const values = {
    scopes: ["tags:read"],
    may_post: false,
    days: "30",
    addresses: " 192.0.2.0/24,\n2001:db8::1\n",
  } as const;
  const addresses = ["192.0.2.0/24", "2001:db8::1"];
  expect(keyInputOf(values, 1000.5)).toEqual({ scopes: ["tags:read"], expires_at: 2_593_000, addresses });
  expect(keyInputOf({ ...values, days: "0", addresses: "" }, 1000)).toMatchObject({ expires_at: 0, addresses: [] });
});
