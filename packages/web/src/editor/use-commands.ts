import { useSite, useT } from "../app/services/services.tsx";
import type { PluginTool } from "./plugin-tools.ts";
import { toolLabels } from "./toolbar/tool-labels.ts";
import { mainTools, moreTools, type Tool, type ToolName } from "./toolbar/tools.ts";

/** A tool that is chosen by typing `/` and its name. */
export interface EditorCommand {
  readonly key: string;
  readonly label: string;
  /** The name that is typed in every language. */
  readonly name: string;
  /** The icon of a tool, or the path of one. */
  readonly icon: { readonly tool: ToolName } | { readonly path: string };
  run(): void;
}

interface CommandOptions {
  readonly pluginTools: readonly PluginTool[];
  /** The tools whose form the selection has; undefined where that is not known. */
  readonly active: ReadonlySet<ToolName> | undefined;
  use(tool: Tool): void;
  openTool(tool: PluginTool): void;
}

/** What can be inserted, and what a block can become, in the order of the list. */
const commandTools: readonly ToolName[] = [
  "image",
  "heading",
  "bullets",
  "numbers",
  "tasks",
  "quote",
  "block",
  "table",
  "link",
  "rule",
  "attach",
];

const tools = [...mainTools, ...moreTools];

/** The commands, those for the table of the caret first. Rule: docs/rules/editor.md ED10. */
export function useCommands({ pluginTools, active, use, openTool }: CommandOptions) {
  const t = useT();
  const canAttach = (useSite().site_advanced.authorized_attachment_extensions ?? []).length > 0;
  const ofTable = active?.has("table") ? tools.filter(({ inTable }) => inTable) : [];
  const ofBlocks = commandTools.flatMap((name) => tools.filter((tool) => tool.name === name));
  const own = [...ofTable, ...ofBlocks.filter(({ name }) => name !== "attach" || canAttach)].map(
    (tool): EditorCommand => ({
      key: tool.name,
      label: t(toolLabels[tool.name]),
      name: tool.name.replace("_", "-"),
      icon: { tool: tool.name },
      run: () => use(tool),
    }),
  );
  const ofPlugins = pluginTools.map(
    (tool): EditorCommand => ({
      key: `${tool.slug_name} ${tool.name}`,
      label: tool.label,
      name: tool.name,
      icon: { path: tool.icon },
      run: () => openTool(tool),
    }),
  );
  return [...own, ...ofPlugins];
}

/** The commands whose name, or a word of whose label, begins with what is typed. */
export function matchingCommands(commands: readonly EditorCommand[], typed: string): readonly EditorCommand[] {
  const start = typed.toLocaleLowerCase();
  const words = ({ name, label }: EditorCommand) => [name, label, ...label.split(/\s+/)];
  return commands.filter((command) => words(command).some((word) => word.toLocaleLowerCase().startsWith(start)));
}
