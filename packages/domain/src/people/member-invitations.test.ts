import { expect, test } from "vitest";
import { addressesIn, invitationState } from "./member-invitations.ts";

test("IV2 pasted addresses are separated by lines, commas or semicolons, with or without names, and each is taken once", () => {
  const pasted = `Ada Lovelace <ada@example.com>, bob@example.com;cleo@example.com
    ADA@example.com

    nobody`;
  expect(addressesIn(pasted)).toEqual(["ada@example.com", "bob@example.com", "cleo@example.com", "nobody"]);
});

test("IV1 an invitation is open until it is used up, has expired or was withdrawn", () => {
  const open = { max_uses: 2, uses: 1, expires_at: 100, withdrawn_at: 0 };
  expect(invitationState(open, 99)).toBe("open");
  expect(invitationState(open, 100)).toBe("expired");
  expect(invitationState({ ...open, withdrawn_at: 50 }, 99)).toBe("withdrawn");
  expect(invitationState({ ...open, uses: 2, withdrawn_at: 50 }, 99)).toBe("used");
});
