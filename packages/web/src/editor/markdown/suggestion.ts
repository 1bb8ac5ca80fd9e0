import type { EditorCommand } from "../use-commands.ts";

/** A suggestion for a typed name. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** Secondary text. */
  readonly detail: string;
  /** The avatar of a user, "" without one; undefined for tags. */
  readonly avatar?: string;
  /** The icon of a command. */
  readonly icon?: EditorCommand["icon"];
  /** The text to insert; "" for a command. */
  readonly insert: string;
}

/** A mention, tag or command being typed. */
export interface TypedName {
  readonly kind: "person" | "tag" | "tool";
  /** Offset of its `@`, `#` or `/`. */
  readonly start: number;
  readonly name: string;
}

const PERSON = /(?:^|[^\w.-])@([\w.-]*)$/u;
const TOOL = /(?:^|\s)\/([\p{L}\p{N}-]{0,30})$/u;
const TAG = /(?:^|[\s(])#([\p{L}\p{N}][\p{L}\p{N}.+#-]{0,34})$/u;

/** The name at the end of a line: `@` starts a user, `#` a tag, `/` a command at the start or after a blank; null elsewhere. */
export function typedNameAt(before: string): TypedName | null {
  for (const [kind, pattern] of [
    ["person", PERSON],
    ["tag", TAG],
    ["tool", TOOL],
  ] as const) {
    const name = pattern.exec(before)?.[1];
    if (name !== undefined) return { kind, start: before.length - name.length - 1, name };
  }
  return null;
}
