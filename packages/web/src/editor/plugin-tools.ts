import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices } from "../app/services/services.tsx";
import { insertBlock, type TextEdit, type TextSelection } from "./markdown/edits.ts";

/** A tool that a plugin adds. */
export type PluginTool = Reply<"editorTools">[number];
type ToolForm = PluginTool["forms"][number];

/** The tools of plugins; none until they are loaded, or where they cannot be. */
export function usePluginTools(): readonly PluginTool[] {
  const { api, boot } = useServices();
  const [tools, setTools] = useState<readonly PluginTool[]>([]);
  useEffect(() => {
    if (!boot.plugins.editor) return undefined;
    let isMounted = true;
    api.editorTools({}).then(
      (loaded) => isMounted && setTools(loaded),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [api, boot]);
  return tools;
}

const FENCE = /^`{3,}/gm;

/** The Markdown of a form with the values of its fields; its fences are longer than any in the values. */
export function fillForm({ template }: ToolForm, values: Readonly<Record<string, string>>): string {
  const runs = Object.values(values).flatMap((value) => value.match(/`{3,}/g) ?? []);
  const longest = Math.max(0, ...runs.map((run) => run.length));
  const fenced = template.replace(FENCE, (fence) => "`".repeat(Math.max(fence.length, longest + 1)));
  return fenced.replace(/\{([a-z]+)\}/g, (all, name: string) => values[name] ?? all);
}

/** The cells of a table in Markdown, a row a line, between commas; other text as it is. */
function cellsOf(text: string): string {
  const lines = text.split("\n").filter((line) => line.includes("|"));
  if (lines.length === 0) return text;
  const rows = lines.filter((line) => !/^[\s|:-]+$/.test(line));
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|");
  return rows
    .map((line) =>
      cells(line)
        .map((cell) => cell.trim().replaceAll(",", ""))
        .join(", "),
    )
    .join("\n");
}

/** What the fields of a tool begin with. */
export function startValues({ fields }: PluginTool, { text, from, to }: TextSelection): Record<string, string> {
  const selected = text.slice(from, to).trim();
  const startOf = ({ start, value }: PluginTool["fields"][number]) => {
    if (selected === "" || start === "") return value;
    return start === "table" ? cellsOf(selected) : selected;
  };
  return Object.fromEntries(fields.map((field) => [field.name, startOf(field)]));
}

/** Replaces the selection with a block between blank lines. */
function replaceWithBlock({ text, from, to }: TextSelection, block: string): TextEdit {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  const insert = `${before === "" ? "" : "\n\n"}${block}${after === "" ? "\n" : "\n\n"}`;
  const end = before.length + insert.trimEnd().length;
  return { from: before.length, to: text.length - after.length, insert, select: [end, end] };
}

/** Writes what a tool has made: into the sentence, or as a block, each in the place of the selection. */
export function writeTool(
  selected: TextSelection,
  form: ToolForm | undefined,
  values: Readonly<Record<string, string>>,
): TextEdit {
  const { from, to } = selected;
  const insert = form ? fillForm(form, values) : "";
  if (form?.inline) return { from, to, insert, select: [from + insert.length, from + insert.length] };
  return from === to
    ? insertBlock(selected, insert, [insert.length, insert.length])
    : replaceWithBlock(selected, insert);
}
