import type { RestrictableRight } from "@askwell/domain";
import { useMessages } from "../../app/services/services.tsx";

/** The restricted rights as a list of words, and the end of a restriction. */
export function useSanctionWords() {
  const { t, formats } = useMessages();
  // Names of rights contain "and" themselves.
  const separator = t("sanctions.rights_separator");
  return {
    rights: (rights: readonly RestrictableRight[]): string =>
      rights.map((right) => t(`sanctions.right.${right}`)).join(separator),
    end: (until: number): string =>
      until === 0 ? t("sanctions.no_end") : t("sanctions.until", { date: formats.absoluteDate(until) }),
  };
}
