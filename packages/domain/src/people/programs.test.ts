import { expect, test } from "vitest";
import { isLocalAddress, isReturnAddress, returnPlace, sourceOfAddress } from "./programs.ts";

test.each([
  ["https://tool.example/callback", true],
  ["https://tool.example/callback?tenant=1", true],
  ["http://127.0.0.1:4000/callback", true],
  ["http://localhost/callback", true],
  ["http://[::1]/callback", true],
  ["com.example.tool:/callback", true],
  ["http://tool.example/callback", false],
  ["https://localhost/callback", false],
  ["https://user:pass@tool.example/", false],
  ["https://tool.example/#part", false],
  ["https://tool.example/ x", false],
  ["tool:/callback", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["/callback", false],
  ["", false],
])("OC4 %s as a return address: %s", (address, is) => {
  expect(isReturnAddress(address)).toBe(is);
});

test("OC5 names and sources of return addresses", () => {
  const addresses = ["https://tool.example:8443/callback", "http://127.0.0.1:4000/x", "com.example.tool:/x", "x"];
  expect(addresses.map(returnPlace)).toEqual(["tool.example", "127.0.0.1", "com.example.tool:", ""]);
  expect(addresses.map(sourceOfAddress)).toEqual([
    ...["https://tool.example:8443", "http://127.0.0.1:4000", "com.example.tool:", ""],
  ]);
  expect(addresses.slice(0, 3).map(isLocalAddress)).toEqual([false, true, true]);
});
