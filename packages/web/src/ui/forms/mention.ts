/** A name being typed after an at sign. */
export interface Mention {
  /** Offset of the at sign. */
  readonly start: number;
  readonly typed: string;
}

/** The mention that ends at the caret, or null. Names are letters, digits, underscores, dots and hyphens. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = /(?:^|[^\w.-])@([\w.-]*)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const typed = found[1] ?? "";
  return { start: caret - typed.length - 1, typed };
}

interface PersonNames {
  readonly username: string;
  readonly display_name: string;
}

const MAX_MATCHES = 5;

/** The distinct users whose name begins with the typed text, ignoring case, in the given order. */
export function matchingPeople<Person extends PersonNames>(people: readonly Person[], typed: string): Person[] {
  const prefix = typed.toLowerCase();
  const seen = new Set<string>();
  const matches = people.filter(({ username, display_name }) => {
    if (seen.has(username)) return false;
    seen.add(username);
    return username.toLowerCase().startsWith(prefix) || display_name.toLowerCase().startsWith(prefix);
  });
  return matches.slice(0, MAX_MATCHES);
}

/** Completes a mention; returns the new text and caret. */
export function completed(text: string, mention: Mention, username: string): { text: string; caret: number } {
  const name = `@${username} `;
  const end = mention.start + 1 + mention.typed.length;
  return {
    text: text.slice(0, mention.start) + name + text.slice(end).replace(/^ /, ""),
    caret: mention.start + name.length,
  };
}
