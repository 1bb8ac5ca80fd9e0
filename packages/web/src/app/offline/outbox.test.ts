import { type CallName, calls } from "@askwell/contract";
import { expect, test } from "vitest";
import { outboxCalls } from "./outbox.ts";

test("WA11 the service worker sends to the addresses of the contract", () => {
  const addressOf = ({ method, path }: (typeof calls)[CallName]) => `${method} ${path}`;
  for (const [name, address] of Object.entries(outboxCalls))
    expect(address, name).toBe(addressOf(calls[name as CallName]));
});
