import { expect, it } from "vitest";
import { actionsFor } from "./person-actions.ts";

const everything = {
  allow_create_user: true,
  allow_update_user_status: true,
  allow_update_user_password: true,
  allow_update_user_role: true,
};

it("offers the actions of a status", () => {
  expect(actionsFor({ user_id: "7", status: "normal", second_factor: false }, everything, "8")).toEqual([
    "password",
    "profile",
    "role",
    "deactivate",
    "suspend",
    "delete",
  ]);
  expect(actionsFor({ user_id: "7", status: "inactive", second_factor: false }, everything, "8")).toContain(
    "activation",
  );
  expect(actionsFor({ user_id: "7", status: "suspended", second_factor: false }, everything, "8")).toEqual([
    "password",
    "profile",
    "unsuspend",
    "delete",
  ]);
  expect(actionsFor({ user_id: "7", status: "deleted", second_factor: false }, everything, "8")).toEqual([]);
});

it("U12 does not offer administrators to deactivate, suspend or delete themselves", () => {
  expect(actionsFor({ user_id: "7", status: "normal", second_factor: false }, everything, "7")).toEqual([
    "password",
    "profile",
    "role",
  ]);
});

it("TS11 offers to reset two-factor authentication where it is set up", () => {
  expect(actionsFor({ user_id: "7", status: "normal", second_factor: true }, everything, "8")).toContain(
    "second_factor",
  );
  expect(actionsFor({ user_id: "7", status: "deleted", second_factor: true }, everything, "8")).toEqual([]);
});

it("offers only what the user center leaves to the site", () => {
  const nothing = {
    allow_create_user: false,
    allow_update_user_status: false,
    allow_update_user_password: false,
    allow_update_user_role: false,
  };
  expect(actionsFor({ user_id: "7", status: "normal", second_factor: false }, nothing, "8")).toEqual(["profile"]);
});
