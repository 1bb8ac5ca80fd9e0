import type { Handlers } from "../../handler.ts";
import { search } from "./search.ts";
import { searchDescription } from "./search-description.ts";

export const routes = { search, searchDescription } satisfies Partial<Handlers>;
