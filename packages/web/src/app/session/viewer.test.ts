import { expect, test } from "vitest";
import { viewerFixture } from "../../../testing/site.ts";
import { hasSameRights, isAdmin, isMember, isStaff, isSuspended, isUnconfirmed, viewerAvatar } from "./viewer.ts";

test.each([
  ["a visitor", null, []],
  ["a member", viewerFixture(), ["member"]],
  ["a moderator", viewerFixture({ role_id: 3 }), ["member", "staff"]],
  ["an admin", viewerFixture({ role_id: 2 }), ["member", "staff", "admin"]],
  ["a suspended user", viewerFixture({ status: "suspended" }), ["member", "suspended"]],
  ["a user with an unconfirmed address", viewerFixture({ mail_status: 2 }), ["unconfirmed"]],
  ["an admin with an unconfirmed address", viewerFixture({ mail_status: 2, role_id: 2 }), ["unconfirmed"]],
])("%s is %j", (_, viewer, expected) => {
  const checks = {
    member: isMember,
    staff: isStaff,
    admin: isAdmin,
    suspended: isSuspended,
    unconfirmed: isUnconfirmed,
  };
  const holds = Object.entries(checks).filter(([, check]) => check(viewer));
  expect(holds.map(([name]) => name)).toEqual(expected);
});

test("a new name or picture changes no rights, but another user, role or status does", () => {
  const ada = viewerFixture();
  expect(hasSameRights(ada, viewerFixture({ display_name: "Countess", rank: 9 }))).toBe(true);
  expect(hasSameRights(null, null)).toBe(true);
  const others = [null, { id: "3" }, { role_id: 2 }, { status: "suspended" }, { mail_status: 2 }];
  expect(others.map((more) => hasSameRights(ada, more && viewerFixture(more)))).toEqual(others.map(() => false));
});

test.each([
  ["a path", "/a.png", "/a.png"],
  ["the user's own", { type: "custom", gravatar: "/g.png", custom: "/c.png" }, "/c.png"],
  ["Gravatar", { type: "gravatar", gravatar: "/g.png", custom: "/c.png" }, "/g.png"],
  ["initials", { type: "system", gravatar: "/g.png", custom: "/c.png" }, ""],
])("the picture is %s", (_, avatar, address) => {
  expect(viewerAvatar(viewerFixture({ avatar }))).toBe(address);
});
