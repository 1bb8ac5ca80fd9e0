/** A magnifying glass in a colour, as an SVG in base64. */
export function magnifyingGlass(colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round"><circle cx="8.5" cy="8.5" r="5.5"/><path d="m13 13 4.5 4.5M6 8.5a2 2 0 0 1 2-2"/></svg>`;
  return Buffer.from(svg).toString("base64");
}
