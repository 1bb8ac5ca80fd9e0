import type { Engine } from "../db/index.ts";
import type { FullText } from "./full-text.ts";
import { mysql } from "./mariadb.ts";
import { postgres } from "./postgres.ts";
import { sqlite } from "./sqlite.ts";

/** The full text index of each engine. */
export const fullTexts: Readonly<Record<Engine, FullText>> = { sqlite, postgres, mysql };
