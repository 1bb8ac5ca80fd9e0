import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuButton, MenuDivider, MenuLink } from "../../ui/Menu.tsx";
import type { PluginTool } from "../plugin-tools.ts";
import styles from "./Toolbar.module.css";
import { ToolIcon } from "./ToolIcon.tsx";
import { toolLabels } from "./tool-labels.ts";
import { isMac, keyText, mainTools, moreTools, type Tool, type ToolName } from "./tools.ts";

interface ToolbarProps {
  /** Id of the editor's text. */
  readonly controls: string;
  /** Files other than images are allowed. */
  readonly canAttach: boolean;
  use(tool: Tool): void;
  /** The tools of plugins. */
  readonly pluginTools: readonly PluginTool[];
  openTool(tool: PluginTool): void;
  /** The tools whose form the selection has; undefined where that is not known. */
  readonly active: ReadonlySet<ToolName> | undefined;
  /** The image stands first, as on phones. */
  readonly imageFirst: boolean;
}

/** Roving tabindex: arrow keys move between the buttons of a toolbar. */
function useArrows() {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>(":scope > button") ?? [])];
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0;
    const next = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : current + step;
    if (next === current || !buttons[next]) return;
    event.preventDefault();
    buttons[next].focus();
    setCurrent(next);
  };
  return { bar, current, onKeyDown };
}

/**
 * What a menu of the toolbar lists. It stays while the menu is open: tools that arrive late, or with another place of the
 * caret, would move those below the pointer.
 */
function useSettled<Listed>(bar: RefObject<HTMLElement | null>, listed: Listed): Listed {
  const [settled, setSettled] = useState<Listed | null>(null);
  useEffect(() => {
    const element = bar.current;
    const onToggle = ({ newState }: ToggleEvent) => setSettled(newState === "open" ? listed : null);
    // It does not bubble.
    element?.addEventListener("beforetoggle", onToggle, true);
    return () => element?.removeEventListener("beforetoggle", onToggle, true);
  }, [bar, listed]);
  return settled ?? listed;
}

/** The toolbar of the editor. */
export function Toolbar({ controls, canAttach, use, pluginTools, openTool, active, imageFirst }: ToolbarProps) {
  const t = useT();
  const { bar, current, onKeyDown } = useArrows();
  const nameOf = (tool: Tool) => t(toolLabels[tool.name]);
  /** The name with its key; undefined without one. */
  const hintOf = (tool: Tool) => {
    const key = tool.key ?? tool.shown;
    return key && `${nameOf(tool)} (${keyText(key, isMac())})`;
  };
  const isUseful = ({ name, inTable }: Tool) => (name !== "attach" || canAttach) && (!inTable || active?.has("table"));
  const more = useSettled(bar, { tools: moreTools.filter(isUseful), ofPlugins: pluginTools });
  const isImage = ({ name }: Tool) => name === "image";
  const main = imageFirst
    ? [...mainTools].sort((one, other) => Number(isImage(other)) - Number(isImage(one)))
    : mainTools;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("components.editor.toolbar")}
      aria-controls={controls}
      className={styles.bar}
      onKeyDown={onKeyDown}
      // Keeps the focus in the text, and the keyboard of a phone open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {main.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          className={styles.tool}
          tabIndex={index === current ? 0 : -1}
          aria-label={nameOf(tool)}
          aria-pressed={active && typeof tool.does === "function" ? active.has(tool.name) : undefined}
          title={hintOf(tool)}
          onClick={() => use(tool)}
        >
          <ToolIcon icon={{ tool: tool.name }} />
        </button>
      ))}
      <Menu
        trigger={<Icon name="more" large />}
        triggerClass={classes(styles.tool, styles.last)}
        label={t("components.editor.more")}
      >
        {more.tools.map((tool) => (
          <MenuButton key={tool.name} title={hintOf(tool)} onClick={() => use(tool)}>
            <ToolIcon icon={{ tool: tool.name }} />
            {nameOf(tool)}
          </MenuButton>
        ))}
        {more.ofPlugins.map((tool) => (
          <MenuButton key={tool.slug_name + tool.name} title={`/${tool.name}`} onClick={() => openTool(tool)}>
            <ToolIcon icon={{ path: tool.icon }} />
            {tool.label}
          </MenuButton>
        ))}
        <MenuDivider />
        <MenuLink href="/help/formatting" icon="question" newTab>
          {t("components.posts.format_more")}
        </MenuLink>
      </Menu>
    </div>
  );
}
