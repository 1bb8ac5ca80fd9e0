import { classes } from "../../ui/classes.ts";
import styles from "./Toolbar.module.css";
import type { ToolName } from "./tools.ts";

/** SVG paths of the tools, 24 by 24; in the editor's chunk, so that readers do not load them. */
const shapes: Readonly<Record<ToolName, string>> = {
  heading: "M6 5v14M18 5v14M6 12h12",
  bold: "M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z",
  italic: "M10 5h7M7 19h7M14 5l-4 14",
  link: "M10 14a4.500 4.500 0 0 0 6.400 0l3-3A4.500 4.500 0 0 0 13 4.600l-1 1M14 10a4.500 4.500 0 0 0-6.400 0l-3 3A4.500 4.500 0 0 0 11 19.400l1-1",
  quote: "M5 18V6M9 8h10M9 12h10M9 16h6",
  code: "m9 8-4 4 4 4M15 8l4 4-4 4",
  block: "M4 5h16v14H4zM9.500 9.500 7 12l2.500 2.500M14.500 9.500 17 12l-2.500 2.500",
  image: "M5 5h14v14H5zM5 16l4.500-4.500L17 19M14.500 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z",
  bullets: "M5 7v.01M5 12v.01M5 17v.01M9 7h10M9 12h10M9 17h10",
  numbers: "M4 5.500 5.500 5v4M4 9h3M4 15c0-1.500 3-1.500 3 0 0 1-3 2.500-3 4h3M11 7h9M11 17h9",
  strike: "M5 12h14M16 8c-.500-2-2-3-4-3-2.500 0-4 1.500-4 3.500M8 16c.500 2 2 3 4 3 2.500 0 4-1.500 4-3.500",
  tasks: "M4 6h5v5H4zM4 17l2 2 3.500-4M13 8h7M13 17h7",
  table: "M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14",
  row_add: "M4 5h16v6H4zM12 14v6M9 17h6",
  column_add: "M5 4h6v16H5zM14 12h6M17 9v6",
  row_delete: "M4 5h16v6H4zM9 17h6",
  column_delete: "M5 4h6v16H5zM14 12h6",
  table_delete: "M4 5h16v14H4zM9.500 9.500l5 5M14.500 9.500l-5 5",
  rule: "M4 12h16",
  indent: "M11 6h9M11 12h9M11 18h9M4 9l3 3-3 3",
  outdent: "M11 6h9M11 12h9M11 18h9M7 9l-3 3 3 3",
  attach:
    "m19 11-7.500 7.500a4.500 4.500 0 0 1-6.400-6.400L13 4.300a3 3 0 0 1 4.300 4.300l-7.900 7.800a1.500 1.500 0 0 1-2.100-2.100l7.200-7.200",
  keys: "M3 7h18v11H3zM7 10.500v.01M11 10.500v.01M15 10.500v.01M8 14.500h8",
};

/** Icons that are mirrored in right-to-left languages. */
const mirrored: ReadonlySet<ToolName> = new Set(["indent", "outdent", "quote", "bullets", "numbers", "tasks"]);

interface ToolIconProps {
  /** A tool of the editor, or the path of a plugin's icon. */
  readonly icon: { readonly tool: ToolName } | { readonly path: string };
}

/** The icon of a tool. */
export function ToolIcon({ icon }: ToolIconProps) {
  const className = classes(styles.icon, "tool" in icon && mirrored.has(icon.tool) && styles.mirrored);
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={"tool" in icon ? shapes[icon.tool] : icon.path} />
    </svg>
  );
}
