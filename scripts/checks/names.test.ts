import { expect, test } from "vitest";
import { emptyNames, fileNames } from "./names.ts";
import { plantedTree } from "./reading/tree.ts";

const named = (path: string, text = "") => fileNames(plantedTree({ [path]: text })).map(({ message }) => message);
const empty = (path: string, text = "") => emptyNames(plantedTree({ [path]: text })).map(({ message }) => message);

test.each([
  ["packages/domain/src/castVote.ts", "is not kebab-case"],
  ["packages/domain/src/Votes.ts", "is not kebab-case"],
  ["packages/web/src/ui/use_call.tsx", "is neither PascalCase nor kebab-case"],
  ["packages/web/src/Ui/Button.tsx", `is in "Ui", which is not kebab-case`],
])("%s %s", (path, message) => {
  expect(named(path)).toEqual([message]);
});

test("a file that exports one component has its name", () => {
  expect(named("packages/web/src/ui/Knob.tsx", "export function Button() {}")).toEqual([
    "is named after its component: Button.tsx",
  ]);
  expect(named("packages/web/src/ui/Button.tsx", "export function Button() {}")).toEqual([]);
});

test("ordinary names pass", () => {
  for (const path of [
    "cast-vote.ts",
    "cast-vote.test.ts",
    "Button.module.css",
    "0001-start.ts",
    "vite.config.ts",
    "routes.tsx",
  ]) {
    expect(named(`packages/web/src/${path}`)).toEqual([]);
  }
});

test.each([
  ["packages/server/src/utils/x.ts", "", `"utils" says nothing; name what it is about`],
  ["packages/server/src/vote-helper.ts", "", `"helper" says nothing; name what it is about`],
  ["packages/web/src/ui/CommonCard.tsx", "", `"Common" says nothing; name what it is about`],
  ["packages/domain/src/a.ts", "const data = 1;", `"data": "data" says nothing; name what it is about`],
  [
    "packages/domain/src/a.ts",
    "const f = (info: string) => info;",
    `"info": "info" says nothing; name what it is about`,
  ],
  [
    "packages/domain/src/a.ts",
    "function handleStuff() {}",
    `"handleStuff": "Stuff" says nothing; name what it is about`,
  ],
  ["packages/domain/src/a.ts", "class VoteManager {}", `"VoteManager": "Manager" says nothing; name what it is about`],
])("%s: %s fails", (path, text, message) => {
  expect(empty(path, text)).toEqual([message]);
});

test("a field of the wire format may have any name", () => {
  expect(empty("packages/server/src/features/questions/question-info.ts")).toEqual([]);
  expect(empty("packages/domain/src/a.ts", "const { data } = reply; const QuestionInfo = 1; reply.data = 2;")).toEqual(
    [],
  );
});
