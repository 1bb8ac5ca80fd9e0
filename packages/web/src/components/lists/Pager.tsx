import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Pagination } from "../../ui/pages/Pagination.tsx";
import { pageAddress } from "./page-address.ts";

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Total number of items. */
  readonly count: number;
  /** Path of the pages; the current one by default. */
  readonly path?: string;
}

/** Links to the pages of a list, with all other query parameters. */
export function Pager({ page, pageSize, count, path }: PagerProps) {
  const t = useT();
  const location = usePageLocation();
  const labels = {
    whole: t("ui.pages"),
    previous: t("ui.previous"),
    next: t("ui.next"),
    page: (number: number) => t("ui.page", { page: number }),
  };
  return (
    <Pagination
      page={page}
      last={Math.ceil(count / pageSize)}
      addressOf={(number) => pageAddress(path ?? location.path, location.search, number)}
      labels={labels}
    />
  );
}
