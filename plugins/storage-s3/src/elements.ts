const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The texts of all elements of a name in an XML reply of S3, whose elements with texts have no attributes. */
export function textsOf(xml: string, name: string): string[] {
  const elements = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"));
  return [...elements].map(([, text = ""]) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity) => ENTITIES[entity] ?? ""),
  );
}
