import { expect, test } from "vitest";
import { plantedTree } from "./reading/tree.ts";
import { settingsDeclaredOnce } from "./settings.ts";

const declarations = {
  "packages/domain/src/settings/declarations.ts":
    'export const settingDeclarations = { question: { min_tags: { type: "number", default: 1 } } } as const satisfies X;',
};
const says = (path: string, text: string) =>
  settingsDeclaredOnce(plantedTree({ ...declarations, [path]: text })).map(({ message }) => message);
const message = 'the setting "min_tags" is declared in packages/domain/src/settings/declarations.ts; derive from there';

test.each([
  ["packages/web/src/app/boot.ts", "interface Site { readonly min_tags: number }"],
  ["packages/contract/src/calls/settings.ts", "const page = v.object({ min_tags: number({ max: 5 }) });"],
  ["packages/web/src/screens/admin/settings/forms.ts", 'const form = { min_tags: { kind: "number" } };'],
])("a setting that %s declares again fails", (path, text) => {
  expect(says(path, text)).toEqual([message]);
});

test.each([
  ["packages/server/src/features/questions/rules.ts", "const { min_tags } = settings; const change = { min_tags: 2 };"],
  ["packages/web/src/app/boot.test.ts", "interface Site { readonly min_tags: number }"],
])("a setting that %s reads or writes passes", (path, text) => {
  expect(says(path, text)).toEqual([]);
});
