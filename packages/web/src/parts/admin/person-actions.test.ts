import { expect, it } from "vitest";
import { actionsFor } from "./person-actions.ts";

const everything = {
  allow_create_user: true,
  allow_update_user_status: true,
  allow_update_user_password: true,
  allow_update_user_role: true,
};

it("offers what a person's state allows", () => {
  expect(actionsFor({ status: "normal", second_factor: false }, everything)).toEqual([
    "password",
    "profile",
    "role",
    "deactivate",
    "suspend",
    "delete",
  ]);
  expect(actionsFor({ status: "inactive", second_factor: false }, everything)).toContain("activation");
  expect(actionsFor({ status: "suspended", second_factor: false }, everything)).toEqual([
    "password",
    "profile",
    "unsuspend",
    "delete",
  ]);
  expect(actionsFor({ status: "deleted", second_factor: false }, everything)).toEqual([]);
});

it("TS11 offers to take the second factor of whoever has one", () => {
  expect(actionsFor({ status: "normal", second_factor: true }, everything)).toContain("second_factor");
  expect(actionsFor({ status: "deleted", second_factor: true }, everything)).toEqual([]);
});

it("leaves to a system that keeps accounts what that system decides", () => {
  const nothing = {
    allow_create_user: false,
    allow_update_user_status: false,
    allow_update_user_password: false,
    allow_update_user_role: false,
  };
  expect(actionsFor({ status: "normal", second_factor: false }, nothing)).toEqual(["profile"]);
});
