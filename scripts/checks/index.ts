import { namedTodos, noClasses, noInlineStyles, noModuleState, oneHtmlDoor, plainConstructs } from "./constructs.ts";
import { contractCoverage } from "./contract.ts";
import { noCycles, noFolderCycles } from "./cycles.ts";
import { docstrings } from "./docstrings.ts";
import { dynamicKeys } from "./dynamic-keys.ts";
import { featureFiles, oneWriter } from "./features.ts";
import { completeLockfile, knowsNoMachine } from "./hygiene.ts";
import { importDirections } from "./imports.ts";
import { emptyNames, fileNames } from "./names.ts";
import type { Check } from "./reading/tree.ts";
import { citedSources, namedPaths } from "./references.ts";
import { quotedRules } from "./rules.ts";
import { settingsDeclaredOnce } from "./settings.ts";
import { fileSizes, folderSizes, functionSizes } from "./sizes.ts";
import { declaredLayers, knownCustomProperties, logicalProperties, moduleClasses, namedColours } from "./styles.ts";
import { noMocks, testsBesideSubjects, testsThatTest } from "./tests.ts";
import { agreeingTranslations, knownKeys, usedKeys } from "./translations.ts";
import { noRetiredWords, uniqueTypes } from "./vocabulary.ts";

/** Every architecture check of the repository. Each has a test beside it in which a planted violation fails. */
export const architectureChecks: Readonly<Record<string, Check>> = {
  "files can be parsed": (tree) => [...tree.broken],
  "import directions": importDirections,
  "no cycles": noCycles,
  "no cycles of component folders": noFolderCycles,
  "file sizes": fileSizes,
  "folder sizes": folderSizes,
  "function sizes": functionSizes,
  "file names": fileNames,
  "names that say something": emptyNames,
  "type names are unique": uniqueTypes,
  "no retired words": noRetiredWords,
  "the shape of a feature": featureFiles,
  "tables have one writer": oneWriter,
  "plain constructs": plainConstructs,
  "no classes": noClasses,
  "no state in modules": noModuleState,
  "deferred work names its issue": namedTodos,
  docstrings,
  "tests stand beside their subjects": testsBesideSubjects,
  "tests that test": testsThatTest,
  "no mocks": noMocks,
  "logical properties": logicalProperties,
  "declared layers of styles": declaredLayers,
  "named colours": namedColours,
  "custom properties": knownCustomProperties,
  "classes of CSS modules": moduleClasses,
  "no inline styles": noInlineStyles,
  "one door for HTML": oneHtmlDoor,
  "translation keys exist": knownKeys,
  "translation keys are used": (tree) => usedKeys(tree, dynamicKeys),
  "translations agree": agreeingTranslations,
  "contract coverage": contractCoverage,
  "settings are declared once": settingsDeclaredOnce,
  "rules are quoted": quotedRules,
  "sources can be looked up": citedSources,
  "paths that are named exist": namedPaths,
  "knows no machine": knowsNoMachine,
  "complete lockfile": completeLockfile,
};
