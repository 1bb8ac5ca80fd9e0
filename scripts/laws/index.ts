import { namedTodos, noClasses, noInlineStyles, noModuleState, oneHtmlDoor, plainConstructs } from "./constructs.ts";
import { contractCoverage } from "./contract.ts";
import { noCycles } from "./cycles.ts";
import { docstrings } from "./docstrings.ts";
import { dynamicKeys } from "./dynamic-keys.ts";
import { featureFiles, oneWriter } from "./features.ts";
import { completeLockfile, knowsNoMachine } from "./hygiene.ts";
import { importDirections } from "./imports.ts";
import { emptyNames, fileNames } from "./names.ts";
import type { Law } from "./reading/tree.ts";
import { quotedRules } from "./rules.ts";
import { fileSizes, folderSizes, functionSizes } from "./sizes.ts";
import { knownCustomProperties, logicalProperties, moduleClasses, namedColours } from "./styles.ts";
import { noMocks, testsBesideSubjects, testsThatTest } from "./tests.ts";
import { agreeingTranslations, knownKeys, usedKeys } from "./translations.ts";

/** Every law of the repository. Each has a test beside it in which a planted violation fails. */
export const laws: Readonly<Record<string, Law>> = {
  "files can be parsed": (tree) => [...tree.broken],
  "import directions": importDirections,
  "no cycles": noCycles,
  "file sizes": fileSizes,
  "folder sizes": folderSizes,
  "function sizes": functionSizes,
  "file names": fileNames,
  "names that say something": emptyNames,
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
  "named colours": namedColours,
  "custom properties": knownCustomProperties,
  "classes of CSS modules": moduleClasses,
  "no inline styles": noInlineStyles,
  "one door for HTML": oneHtmlDoor,
  "translation keys exist": knownKeys,
  "translation keys are used": (tree) => usedKeys(tree, dynamicKeys),
  "translations agree": agreeingTranslations,
  "contract coverage": contractCoverage,
  "rules are quoted": quotedRules,
  "knows no machine": knowsNoMachine,
  "complete lockfile": completeLockfile,
};
