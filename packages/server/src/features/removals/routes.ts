import type { Handlers } from "../../handler.ts";
import { deletePerson } from "./delete-person.ts";
import { personRemovals } from "./person-removals.ts";
import { removalPreview } from "./removal-preview.ts";
import { removeEverything } from "./remove-everything.ts";

export const routes = { deletePerson, personRemovals, removalPreview, removeEverything } satisfies Partial<Handlers>;
