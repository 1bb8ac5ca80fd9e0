import { createHash } from "node:crypto";

/** The sources of custom code, in the terms of a content security policy. */
export interface CustomSources {
  /** Hashes of inline scripts, and addresses of loaded ones. */
  readonly scripts: readonly string[];
  /** Hashes of inline styles, and addresses of loaded ones. */
  readonly styles: readonly string[];
  /** Origins of loaded scripts, to which these may connect. */
  readonly origins: readonly string[];
  /** Origins that scripts connect to, named by `<link rel="preconnect">`. */
  readonly connections: readonly string[];
  /** Origins of framed pages. */
  readonly frames: readonly string[];
}

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
};

/** An address as a source of a policy; undefined for addresses of this site and invalid ones. */
function sourceOf(address: string | undefined): URL | undefined {
  const url = URL.parse((address ?? "").trim().replace(/&amp;/g, "&").replace(/^\/\//, "https://"));
  // A host could contain characters that end a source or a directive, such as `;` and `,`.
  return url && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? url : undefined;
}

const parts = (url: URL) =>
  url.origin + url.pathname.replace(/[;,']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** SHA-256 of a text as browsers compute it. */
function hashOf(text: string): string {
  const hash = createHash("sha256").update(text.replace(/\r\n?/g, "\n"));
  return `'sha256-${hash.digest("base64")}'`;
}

const elements = (html: string, name: "script" | "style") => [
  ...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}\\s*>`, "gi")),
];

/** The sources of custom code, so that the policy of pages allows exactly these. */
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
  const connected = [...html.matchAll(/<link\b([^>]*)>/gi)]
    .filter(([, attributes = ""]) => /\bpreconnect\b/i.test(attribute(attributes, "rel") ?? ""))
    .map(([, attributes = ""]) => sourceOf(attribute(attributes, "href")))
    .filter((url) => url !== undefined);
  const framed = [...html.matchAll(/<iframe\b([^>]*)>/gi)]
    .map(([, attributes = ""]) => sourceOf(attribute(attributes, "src")))
    .filter((url) => url !== undefined);
  return {
    scripts: [...scripts.filter(({ address }) => !address).map(({ text }) => hashOf(text)), ...loaded.map(parts)],
    styles: [...elements(html, "style").map(([, , text = ""]) => hashOf(text)), ...sheets.map(parts)],
    origins: [...new Set(loaded.map(({ origin }) => origin))],
    connections: [...new Set(connected.map(({ origin }) => origin))],
    frames: [...new Set(framed.map(({ origin }) => origin))],
  };
}
