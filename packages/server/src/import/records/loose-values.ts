import type { RecordValues } from "./record-attributes.ts";

/** The object that a value is; an empty one if it is none. Exports are not checked before they are read. */
export const objectIn = (value: unknown): RecordValues =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as RecordValues) : {};

/** A text, without blanks around it; "" if the value is none. */
export const textIn = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** A number of at least 0; 0 if the value is none. */
export const countIn = (value: unknown): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;

/** An id, which is a number or a text; "" if the value is none. */
export const idIn = (value: unknown): string =>
  typeof value === "number" && Number.isSafeInteger(value) ? String(value) : textIn(value);
