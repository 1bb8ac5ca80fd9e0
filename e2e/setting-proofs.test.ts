import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingDeclarations } from "../packages/domain/src/settings/declarations.ts";
import { provenElsewhere, provenSections, stateSections } from "./harness/setting-proofs.ts";
import { settingEffects } from "./long/setting-effects.ts";

const root = join(import.meta.dirname, "..");

test("G1 every setting has a proof of its effect, in the browser or in a test that names it", () => {
  const here = new Set(settingEffects.flatMap(({ of }) => of));
  const missing: string[] = [];
  for (const [section, settings] of Object.entries(settingDeclarations)) {
    if (stateSections.includes(section)) continue;
    for (const [name, setting] of Object.entries(settings)) {
      const key = `${section}.${name}`;
      if (here.has(key) || "derived" in setting) continue;
      const [file, words = name] = provenElsewhere[key] ?? [provenSections[section] ?? ""];
      const isProven = file !== "" && existsSync(join(root, file));
      if (!isProven || !readFileSync(join(root, file), "utf8").includes(words))
        missing.push(`${key} in ${file || "-"}`);
    }
  }
  expect(missing, "settings without a proof").toEqual([]);
});
