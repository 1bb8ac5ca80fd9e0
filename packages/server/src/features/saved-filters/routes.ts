import type { Handlers } from "../../handler.ts";
import { changeFilter } from "./change-filter.ts";
import { deleteFilter } from "./delete-filter.ts";
import { saveFilter } from "./save-filter.ts";
import { savedFilters } from "./saved-filters.ts";

export const routes = { changeFilter, deleteFilter, saveFilter, savedFilters } satisfies Partial<Handlers>;
