import type { Handlers } from "../../handler.ts";
import { instantSearch } from "./instant-search.ts";
import { search } from "./search.ts";
import { searchDescription } from "./search-description.ts";

export const routes = { instantSearch, search, searchDescription } satisfies Partial<Handlers>;
