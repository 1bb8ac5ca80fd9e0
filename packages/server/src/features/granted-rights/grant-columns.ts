import { type Grant, type GrantableRight, grantableRights } from "@askwell/domain";
import type { GrantRow } from "./table.ts";

/** A grant as permission checks need it. */
export const grantOf = ({ id, rights, tag_ids, until }: GrantRow): Grant => ({
  id,
  rights: wordsOf(rights).filter((right): right is GrantableRight => grantableRights.some((each) => each === right)),
  tag_ids: wordsOf(tag_ids),
  until,
});

/** Words as a column stores them: with a blank before and behind each, so that one is found by it. */
export const storedWords = (words: readonly string[]): string => (words.length === 0 ? "" : ` ${words.join(" ")} `);

/** The words of a column. */
export const wordsOf = (stored: string): string[] => stored.split(" ").filter((word) => word !== "");
