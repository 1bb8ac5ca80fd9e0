// Generates the message keys from the English catalogue: packages/i18n/src/keys.gen.ts.
import { writeFileSync } from "node:fs";
import { keysFile } from "../packages/i18n/src/keys-file.ts";
import { createCatalogues } from "../packages/i18n/src/node.ts";

writeFileSync(new URL("../packages/i18n/src/keys.gen.ts", import.meta.url), keysFile(createCatalogues()("en_US")));
