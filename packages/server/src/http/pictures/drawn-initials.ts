const TINTS = ["#8a4b2a", "#2a6b5a", "#3a4f8a", "#7a3a6b", "#5a6b2a", "#8a2a3a"] as const;

/** The initials of a name as an SVG picture, for clients that draw none themselves. */
export function drawnInitials(name: string): string {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word.replace(/[^\p{L}\p{N}]/gu, "")][0] ?? "")
    .join("")
    .toUpperCase();
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">' +
    `<rect width="100" height="100" fill="${TINTS[sum % TINTS.length]}"/>` +
    '<text x="50" y="50" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="42" fill="#fff">' +
    `${letters}</text></svg>`
  );
}
