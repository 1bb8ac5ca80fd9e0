const MAX_CHARACTERS = 80;

/** The beginning of a text, in one line. */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join("")}…` : characters.join("");
}
