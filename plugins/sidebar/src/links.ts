import type { SidebarLink } from "@askwell/plugin-kit";

/** A path of a site or a web address. */
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))\S*$/i;

function readLink(line: string): SidebarLink | undefined {
  const [, text = "", address = ""] = /^\[(.+)\]\((\S+)\)$/.exec(line) ?? /^(.*?),?\s+(\S+)$/.exec(line) ?? [];
  return text.trim() !== "" && ADDRESS.test(address) ? { text: text.trim(), address } : undefined;
}

const linesOf = (text: unknown) =>
  String(text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Reads links, one a line: `[text](address)`, or the text and then the address. */
export const readLinks = (text: unknown): SidebarLink[] => linesOf(text).flatMap((line) => readLink(line) ?? []);

/** The first line that is no link. */
export const wrongLine = (text: unknown): string | undefined => linesOf(text).find((line) => !readLink(line));
