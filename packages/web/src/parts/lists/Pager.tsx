import { usePlace, useT } from "../../app/services.tsx";
import { Pagination } from "../../ui/pages/Pagination.tsx";
import { pageAddress } from "./page-address.ts";

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Of all pages together. */
  readonly count: number;
  /** Path the pages stand at; the current one where left out. */
  readonly path?: string;
}

/** Links to the other pages of a list, everything else of the address kept. */
export function Pager({ page, pageSize, count, path }: PagerProps) {
  const t = useT();
  const place = usePlace();
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
      addressOf={(number) => pageAddress(path ?? place.path, place.search, number)}
      labels={labels}
    />
  );
}
