/** What a name being typed may mean. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** In quiet text behind it. */
  readonly detail: string;
  /** The picture of a person, "" where there is none; undefined for everything else. */
  readonly avatar?: string;
  /** What takes the place of what was typed. */
  readonly insert: string;
}

/** A person or a tag that is being typed. */
export interface Typed {
  readonly kind: "person" | "tag";
  /** Where its sign stands. */
  readonly start: number;
  readonly name: string;
}

const PERSON = /(?:^|[^\w.-])@([\w.-]*)$/u;
const TAG = /(?:^|[\s(])#([\p{L}\p{N}][\p{L}\p{N}.+#-]{0,34})$/u;

/** The name that ends at the end of a line: `@` begins a person, `#` a tag; null elsewhere. */
export function typedAt(before: string): Typed | null {
  for (const [kind, pattern] of [
    ["person", PERSON],
    ["tag", TAG],
  ] as const) {
    const name = pattern.exec(before)?.[1];
    if (name !== undefined) return { kind, start: before.length - name.length - 1, name };
  }
  return null;
}
