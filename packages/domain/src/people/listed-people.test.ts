import { expect, test } from "vitest";
import { columnsNamed, columnsOf } from "./listed-people.ts";

test.each([
  [
    ["Name", "E-mail", "Password"],
    ["name", "email", "password"],
  ],
  [
    ["role", "Team", "email address", "display_name"],
    ["role", "", "email", "name"],
  ],
  [["Ada Lovelace", "ada@example.com", "a-good-password"], null],
  [["name", "password"], null],
])("AD43 the first line %j names the columns %j", (cells, columns) => {
  expect(columnsNamed(cells)).toEqual(columns);
});

test.each([
  ["password", ["Ada", "ada@example.com"], ["name", "email", "password", "role"]],
  ["invitation", ["Ada", "ada@example.com"], ["name", "email", "role"]],
  ["invitation", ["ada@example.com", "moderator"], ["email", "role"]],
] as const)(
  "AD43 without names, people who come by %s have the columns of %j in this order: %j",
  (way, cells, columns) => {
    expect(columnsOf(way, cells)).toEqual(columns);
  },
);
