import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingDeclarations } from "../packages/domain/src/settings/declarations.ts";
import { settingPlaces } from "./harness/setting-form.ts";
import { provenByJourney, provenOnServer, stateSections } from "./harness/setting-proofs.ts";
import { settingsOfTables } from "./setting-effects/index.ts";

const root = join(import.meta.dirname, "..");

/** Every setting that administrators change; the colours of a theme by their two fields. */
const settings = Object.entries(settingDeclarations).flatMap(([section, declared]) =>
  stateSections.includes(section)
    ? []
    : Object.entries(declared).flatMap(([name, setting]) => {
        if ("derived" in setting) return [];
        return name === "theme_config" ? ["theme.primary_color", "theme.navbar_style"] : [`${section}.${name}`];
      }),
);

const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");

test("G1 every setting is proved once: by a table of effects, by a journey, or by a test of the server that says why", () => {
  const proofs = [...settingsOfTables, ...[...provenByJourney, ...provenOnServer].flatMap((proof) => proof.settings)];
  expect(proofs.toSorted()).toEqual(settings.toSorted());
});

test("G1 a journey that proves a setting has the title that is named, and changes the setting in its form", () => {
  const wrong = provenByJourney.flatMap(({ file, test: title, settings: proven }) => {
    const text = textOf(file);
    if (!file.startsWith("e2e/") || !text.includes(`"${title}`)) return [`${file}: ${title}`];
    return proven.filter((key) => !changesIn(text, key)).map((key) => `${file}: ${key}`);
  });
  expect(wrong).toEqual([]);
});

/** Whether a call that changes settings in a form names this one. */
function changesIn(text: string, key: string): boolean {
  const calls = [...text.matchAll(/change(?:Settings|Privileges)\(/g)];
  return calls.some(({ index }) => text.slice(index, text.indexOf("});", index)).includes(`"${key}":`));
}

test("G1 a setting that no journey proves has a reason, and a test of the server that has the title that is named", () => {
  const wrong = provenOnServer.filter(
    ({ file, test: title, because }) =>
      !/^(?:packages\/server|e2e\/engines)\/.+\.test\.ts$/.test(file) ||
      !textOf(file).includes(`"${title}`) ||
      because === "",
  );
  expect(wrong).toEqual([]);
});

test("G24 every setting but the privileges has a field with a label in a form of the administration", () => {
  const missing = settings.filter((key) => !settingPlaces.has(key) && !key.startsWith("privileges."));
  expect(missing).toEqual([]);
  expect([...settingPlaces].filter(([, { label }]) => label === "" || label === "undefined")).toEqual([]);
});
