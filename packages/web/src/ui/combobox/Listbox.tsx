import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes.ts";
import styles from "./Listbox.module.css";
import type { Combobox } from "./use-combobox.ts";

interface ListboxProps<Option> {
  readonly combobox: Combobox<Option>;
  readonly label: string;
  /** How many options there are, for screen readers; said whenever it changes while the list is open. */
  readonly status: string | false | undefined;
  /** Stands above the options. */
  readonly caption?: ReactNode;
  /** Where the panel stands. */
  readonly className?: string | undefined;
  readonly optionClass?: string | undefined;
  /** The page scrolls to the list when it opens: for lists that take up room of their own. */
  readonly reveals?: boolean;
  /** Can be reached and says why, but does nothing. */
  isDisabled?(option: Option): boolean;
  readonly children: (option: Option) => ReactNode;
}

/** The options of a combobox. The pointer chooses without taking the focus from the text. */
export function Listbox<Option>(props: ListboxProps<Option>) {
  const { combobox, label, status, caption, className, optionClass, reveals = false, isDisabled, children } = props;
  const { isOpen, active, options, keyOf } = combobox;
  const panel = useRef<HTMLDivElement>(null);
  const activeId = active >= 0 ? combobox.optionId(active) : "";
  useEffect(() => {
    if (isOpen && reveals) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, reveals]);
  useEffect(() => {
    const list = panel.current;
    if (!list || list.scrollHeight <= list.clientHeight) return;
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen && status}
      </span>
      {isOpen && (
        <div ref={panel} className={classes(styles.panel, className)}>
          {caption}
          <div id={combobox.listId} role="listbox" aria-label={label}>
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
              <div
                key={keyOf(option)}
                id={combobox.optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                aria-disabled={isDisabled?.(option) || undefined}
                className={classes(styles.option, optionClass)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => combobox.choose(option)}
              >
                {children(option)}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
