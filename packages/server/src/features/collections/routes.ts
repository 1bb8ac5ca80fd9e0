import type { Handlers } from "../../handler.ts";
import { personalCollections } from "./personal-collections.ts";
import { switchCollection } from "./switch-collection.ts";

export const routes = { personalCollections, switchCollection } satisfies Partial<Handlers>;
