import { createHash } from "node:crypto";

/** What custom code runs and loads, as a content security policy names it. */
export interface CustomSources {
  /** Hashes of scripts that stand in it, and addresses of those that it loads. */
  readonly scripts: readonly string[];
  /** The same of styles. */
  readonly styles: readonly string[];
  /** Sites of the scripts that it loads: they report to where they come from. */
  readonly origins: readonly string[];
  /** Sites whose pages it shows in frames. */
  readonly frames: readonly string[];
}

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
};

/** An address as a policy may name it; undefined for one on this site, and for what is none. */
function sourceOf(address: string | undefined): URL | undefined {
  const url = URL.parse((address ?? "").trim().replace(/&amp;/g, "&").replace(/^\/\//, "https://"));
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

const written = (url: URL) =>
  url.origin + url.pathname.replace(/[;,']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** SHA-256 of a text as a browser reads it. */
function hashOf(text: string): string {
  const hash = createHash("sha256").update(text.replace(/\r\n?/g, "\n"));
  return `'sha256-${hash.digest("base64")}'`;
}

const elements = (html: string, name: "script" | "style") => [
  ...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}\\s*>`, "gi")),
];

/** Finds what custom code runs and loads, so that the policy of pages can allow exactly this. */
export function sourcesIn(html: string): CustomSources {
  const scripts = elements(html, "script").map(([, attributes = "", text = ""]) => ({
    address: attribute(attributes, "src"),
    text,
  }));
  const loaded = scripts.map(({ address }) => sourceOf(address)).filter((url) => url !== undefined);
  const sheets = [...html.matchAll(/<link\b([^>]*)>/gi)]
    .filter(([, attributes = ""]) => /\bstylesheet\b/i.test(attribute(attributes, "rel") ?? ""))
    .map(([, attributes = ""]) => sourceOf(attribute(attributes, "href")))
    .filter((url) => url !== undefined);
  const framed = [...html.matchAll(/<iframe\b([^>]*)>/gi)]
    .map(([, attributes = ""]) => sourceOf(attribute(attributes, "src")))
    .filter((url) => url !== undefined);
  return {
    scripts: [...scripts.filter(({ address }) => !address).map(({ text }) => hashOf(text)), ...loaded.map(written)],
    styles: [...elements(html, "style").map(([, , text = ""]) => hashOf(text)), ...sheets.map(written)],
    origins: [...new Set(loaded.map(({ origin }) => origin))],
    frames: [...new Set(framed.map(({ origin }) => origin))],
  };
}
