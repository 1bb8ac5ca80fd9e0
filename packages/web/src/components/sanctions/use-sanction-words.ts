import type { RestrictableRight } from "@askwell/domain";
import { useMessages } from "../../app/services/services.tsx";

/** The restricted rights as a list of words, and the end of a restriction. */
export function useSanctionWords() {
  const { t, formats } = useMessages();
  return {
    rights: (rights: readonly RestrictableRight[]): string =>
      formats.list(rights.map((right) => t(`sanctions.right.${right}`))),
    end: (until: number): string =>
      until === 0 ? t("sanctions.no_end") : t("sanctions.until", { date: formats.absoluteDate(until) }),
  };
}
