/** The value of a form field: text for everything but switches. */
export type FormValue = string | boolean;

/** The kind of a setting's field. */
export type SettingControl =
  | { readonly kind: "text" | "email" | "url" | "number" | "secret" | "switch" | "picture" }
  /** A colour; `initial` is what its button restores. */
  | { readonly kind: "color"; readonly initial?: string }
  /** Several lines of prose or code. */
  | { readonly kind: "prose" | "code"; readonly rows?: number }
  /** Several values: one per line, or comma-separated. */
  | { readonly kind: "lines" | "commas" }
  /** Tags by slug, one per line. */
  | { readonly kind: "tags" }
  /** Of the assistant: providers of language models, and instructions by language; their text is JSON. */
  | { readonly kind: "providers" | "instructions" }
  /** A select; without `words` its options come with the page. */
  | { readonly kind: "choice"; readonly words?: readonly string[]; readonly numeric?: boolean };

/** The text of the field is JSON, which nobody reads. */
export const isStructure = ({ kind }: SettingControl): boolean => kind === "providers" || kind === "instructions";

const separators = { lines: /\r?\n/, commas: /[,\n]/ };

const split = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== "");

interface SlugLike {
  readonly slug_name: string;
}

/** Converts a stored value to the field's. */
export function toField(control: SettingControl, stored: unknown): FormValue {
  switch (control.kind) {
    case "switch":
      return stored === true;
    case "lines":
      return ((stored ?? []) as readonly string[]).join("\n");
    case "commas":
      return ((stored ?? []) as readonly string[]).join(", ");
    case "tags":
      return ((stored ?? []) as readonly SlugLike[]).map(({ slug_name }) => slug_name).join("\n");
    case "providers":
    case "instructions":
      return JSON.stringify(stored);
    case "number":
      return stored === undefined || stored === null ? "" : String(stored);
    default:
      return String(stored ?? "");
  }
}

/** Converts the field's value to the stored one. */
export function fromField(control: SettingControl, shown: FormValue): unknown {
  if (typeof shown === "boolean") return shown;
  switch (control.kind) {
    case "lines":
      return split(shown, separators.lines);
    case "commas":
      return split(shown, separators.commas).map((each) => each.toLowerCase().replace(/^\./, ""));
    case "tags":
      return split(shown, separators.lines).map((slug_name) => ({ slug_name, display_name: "" }));
    case "providers":
    case "instructions":
      return JSON.parse(shown);
    case "number":
      return numberOf(shown);
    case "choice":
      return control.numeric ? numberOf(shown) : shown;
    default:
      return shown;
  }
}

/** An empty field is 0; see `isNumber`. */
const numberOf = (text: string): number => Number(text.trim() || "0");

/** True for a valid number. The server cannot parse anything else, and so could not report it. */
export const isNumber = (text: FormValue): boolean => typeof text === "string" && Number.isSafeInteger(numberOf(text));
