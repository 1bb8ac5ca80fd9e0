/** A name that is being typed after an at sign. */
export interface Mention {
  /** Where the at sign stands. */
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

interface Named {
  readonly username: string;
  readonly display_name: string;
}

const MOST = 5;

/** The people whose name begins as typed, whatever the case; each once, those of the page first. */
export function matchingPeople<Person extends Named>(people: readonly Person[], typed: string): Person[] {
  const begin = typed.toLowerCase();
  const seen = new Set<string>();
  const matches = people.filter(({ username, display_name }) => {
    if (seen.has(username)) return false;
    seen.add(username);
    return username.toLowerCase().startsWith(begin) || display_name.toLowerCase().startsWith(begin);
  });
  return matches.slice(0, MOST);
}

/** The text with the mention completed, and where the caret goes. */
export function completed(text: string, mention: Mention, username: string): { text: string; caret: number } {
  const name = `@${username} `;
  const end = mention.start + 1 + mention.typed.length;
  return {
    text: text.slice(0, mention.start) + name + text.slice(end).replace(/^ /, ""),
    caret: mention.start + name.length,
  };
}
