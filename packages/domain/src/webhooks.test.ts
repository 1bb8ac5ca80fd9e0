import { expect, test } from "vitest";
import { DELIVERY_PERIOD_S, isDelivered, MAX_DELIVERY_ATTEMPTS, nextDeliveryWait } from "./webhooks.ts";

test("WH5 the waits grow from five seconds, for three days", () => {
  const found: number[] = [];
  let age = 0;
  for (let attempts = 1; ; attempts += 1) {
    const wait = nextDeliveryWait({ attempts, age, random: 0 });
    if (wait === null) break;
    found.push(wait);
    age += wait;
  }
  expect(found[0]).toBe(5);
  expect(found.toSorted((a, b) => a - b)).toEqual(found);
  expect(found).toHaveLength(MAX_DELIVERY_ATTEMPTS - 1);
  expect(Math.round(age / 3600)).toBe(73);
});

test("WH5 a wait is made up to a tenth longer, and such waits end after as many attempts", () => {
  expect(nextDeliveryWait({ attempts: 7, age: 3600, random: 1 })).toBe(3960);
  let age = 0;
  let attempts = 1;
  for (; ; attempts += 1) {
    const wait = nextDeliveryWait({ attempts, age, random: 1 });
    if (wait === null) break;
    age += wait;
  }
  expect(attempts).toBe(MAX_DELIVERY_ATTEMPTS);
});

test("WH5 what has waited behind others for longer than that has one attempt", () => {
  expect(nextDeliveryWait({ attempts: 1, age: DELIVERY_PERIOD_S, random: 0 })).toBeNull();
});

test.each([
  [200, true],
  [204, true],
  [299, true],
  [0, false],
  [199, false],
  [302, false],
  [410, false],
  [500, false],
])("WH5 the status %s means delivered: %s", (status, delivered) => {
  expect(isDelivered(status)).toBe(delivered);
});
