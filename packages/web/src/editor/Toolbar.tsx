import { type KeyboardEvent, useRef, useState } from "react";
import { useT } from "../app/services.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Menu, MenuButton } from "../ui/Menu.tsx";
import styles from "./Toolbar.module.css";
import { ToolIcon } from "./ToolIcon.tsx";
import { keyText, mainTools, moreTools, type Tool, type ToolName } from "./tools.ts";

const labels = {
  heading: "parts.editor.tools.heading",
  bold: "parts.editor.tools.bold",
  italic: "parts.editor.tools.italic",
  link: "parts.editor.tools.link",
  quote: "parts.editor.tools.quote",
  code: "parts.editor.tools.code",
  block: "parts.editor.tools.block",
  image: "parts.editor.tools.image",
  bullets: "parts.editor.tools.bullets",
  numbers: "parts.editor.tools.numbers",
  strike: "parts.editor.tools.strike",
  tasks: "parts.editor.tools.tasks",
  table: "parts.editor.tools.table",
  rule: "parts.editor.tools.rule",
} as const satisfies Record<ToolName, string>;

interface ToolbarProps {
  /** The id of the text that it acts on. */
  readonly controls: string;
  use(tool: Tool): void;
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Moves among the buttons of a toolbar by the arrow keys, so that the whole of it is one stop of the Tab key. */
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

/** What can be done with the text beside writing it. */
export function Toolbar({ controls, use }: ToolbarProps) {
  const t = useT();
  const { bar, current, onKeyDown } = useArrows();
  const nameOf = (tool: Tool) => t(labels[tool.name]);
  const hintOf = (tool: Tool) => (tool.key ? `${nameOf(tool)} (${keyText(tool.key, isMac())})` : nameOf(tool));
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("parts.editor.toolbar")}
      aria-controls={controls}
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      {mainTools.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          className={styles.tool}
          tabIndex={index === current ? 0 : -1}
          aria-label={nameOf(tool)}
          title={hintOf(tool)}
          onClick={() => use(tool)}
        >
          <ToolIcon name={tool.name} />
        </button>
      ))}
      <Menu trigger={<Icon name="more" large />} triggerClass={styles.tool} label={t("parts.editor.more")}>
        {moreTools.map((tool) => (
          <MenuButton key={tool.name} onClick={() => use(tool)}>
            <ToolIcon name={tool.name} />
            {nameOf(tool)}
          </MenuButton>
        ))}
      </Menu>
    </div>
  );
}
