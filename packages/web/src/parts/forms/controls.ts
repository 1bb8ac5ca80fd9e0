/** What stands in a form's field while somebody edits it: text for everything but switches. */
export type FormValue = string | boolean;

/** How a setting is edited. */
export type Control =
  | { readonly kind: "text" | "email" | "url" | "number" | "secret" | "switch" | "color" | "picture" }
  /** Several lines of prose, or of code. */
  | { readonly kind: "prose" | "code"; readonly rows?: number }
  /** Several values: one a line, or between commas. */
  | { readonly kind: "lines" | "commas" }
  /** Tags by their slugs, one a line. */
  | { readonly kind: "tags" }
  /** One of some words; without `words` they come with the page. */
  | { readonly kind: "choice"; readonly words?: readonly string[]; readonly numeric?: boolean };

const separators = { lines: /\r?\n/, commas: /[,\n]/ };

const split = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== "");

interface TagLike {
  readonly slug_name: string;
}

/** A stored value as a field shows it. */
export function toField(control: Control, stored: unknown): FormValue {
  switch (control.kind) {
    case "switch":
      return stored === true;
    case "lines":
      return ((stored ?? []) as readonly string[]).join("\n");
    case "commas":
      return ((stored ?? []) as readonly string[]).join(", ");
    case "tags":
      return ((stored ?? []) as readonly TagLike[]).map(({ slug_name }) => slug_name).join("\n");
    case "number":
      return stored === undefined || stored === null ? "" : String(stored);
    default:
      return String(stored ?? "");
  }
}

/** What a field shows as the server takes it. */
export function fromField(control: Control, shown: FormValue): unknown {
  if (typeof shown === "boolean") return shown;
  switch (control.kind) {
    case "lines":
      return split(shown, separators.lines);
    case "commas":
      return split(shown, separators.commas).map((each) => each.toLowerCase().replace(/^\./, ""));
    case "tags":
      return split(shown, separators.lines).map((slug_name) => ({ slug_name, display_name: "" }));
    case "number":
      return numberOf(shown);
    case "choice":
      return control.numeric ? numberOf(shown) : shown;
    default:
      return shown;
  }
}

/** An empty field is nothing; see `isNumber`. */
const numberOf = (text: string): number => Number(text.trim() || "0");

/** True for what a field of a number may hold. The server cannot read anything else, and so could not say what is wrong. */
export const isNumber = (text: FormValue): boolean => typeof text === "string" && Number.isSafeInteger(numberOf(text));
