import type { Reply } from "@askwell/contract";
import { filterAddress } from "@askwell/domain";
import type { PageLocation } from "../../app/routing/router.ts";

type ListedFilters = Reply<"savedFilters">["filters"];

/** The address under which the list of a page can be saved; null where it cannot. */
export const savedAddress = ({ path, search }: Pick<PageLocation, "path" | "search">): string | null =>
  filterAddress(path + search);

/** Whether the list of a page is one of the filters. */
export function isSaved(filters: ListedFilters, location: Pick<PageLocation, "path" | "search">): boolean {
  const address = savedAddress(location);
  return filters.some((filter) => filter.address === address);
}
