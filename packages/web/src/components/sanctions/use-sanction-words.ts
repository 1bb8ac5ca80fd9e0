import type { RestrictableRight } from "@askwell/domain";
import { useMessages } from "../../app/services/services.tsx";

/** The restricted rights as a list of words, and the end of a restriction. */
export function useSanctionWords() {
  const { t, formats } = useMessages();
  // Names of rights contain "and" themselves.
  const listed = (first: string, second: string) => t("sanctions.rights_listed", { first, second });
  return {
    rights: (rights: readonly RestrictableRight[]): string =>
      rights
        .map((right): string => t(`sanctions.right.${right}`))
        .reduce((all, right) => (all === "" ? right : listed(all, right)), ""),
    end: (until: number): string =>
      until === 0 ? t("sanctions.no_end") : t("sanctions.until", { date: formats.absoluteDate(until) }),
  };
}
