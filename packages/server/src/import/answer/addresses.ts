import type { ForeignDatabase } from "../../platform/db/index.ts";
import { objectOf, textOf, wordOf } from "./values.ts";

/** Where the addresses of a site lead to. */
const PATHS = "uploads/|questions(?=[/?#]|$)|questions/|users/|tags/";

/** The hosts that the old site ever had, as far as its uploads tell: a site that moved has several. */
export async function hostsOf(source: ForeignDatabase, site: string): Promise<ReadonlySet<string>> {
  const hosts = new Set<string>();
  const add = (address: string) => {
    const [, base] = /^(https?:\/\/[^\s"'<>]+?)\/uploads\//i.exec(address) ?? [];
    if (base !== undefined) hosts.add(base);
  };
  if (/^https?:\/\//i.test(site)) hosts.add(site);
  for await (const rows of source.batches("file_record")) for (const row of rows) add(textOf(row, "file_url"));
  for await (const rows of source.batches("site_info")) {
    for (const row of rows) {
      if (textOf(row, "type") !== "branding") continue;
      for (const value of Object.values(objectOf(textOf(row, "content")) ?? {})) add(wordOf(value));
    }
  }
  return hosts;
}

/**
 * Changes addresses of the old site to those of this one, if it has another: of uploads, questions, people and tags.
 * Rule: docs/rules/import-answer.md XA7.
 */
export function addressMover(hosts: ReadonlySet<string>, here: string): (text: string) => string {
  const others = [...hosts].filter((host) => host !== here).toSorted((one, other) => other.length - one.length);
  if (others.length === 0 || here === "") return (text) => text;
  const old = new RegExp(`(?:${others.map(literalOf).join("|")})/(?=${PATHS})`, "g");
  return (text) => (text.includes("://") ? text.replace(old, () => `${here}/`) : text);
}

const literalOf = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
