import type { ReactNode } from "react";
import { useT } from "../../../app/services/services.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { ListSelection } from "../../lists/use-selection.ts";
import styles from "./SelectionBar.module.css";

/** What is done with the selected rows. */
export interface SelectionAction {
  /** The words of the button. */
  readonly label: string;
  /** The same with what it is done to, where the words are those of the buttons of rows. */
  readonly name?: string;
  readonly danger?: boolean;
  run(): void;
}

interface SelectionBarProps {
  readonly total: number;
  readonly selection: Pick<ListSelection<unknown>, "items" | "selectAll">;
  readonly busy: boolean;
  readonly actions: readonly SelectionAction[];
}

/** Selects all rows of a list, and offers what is done with the selected ones. */
export function SelectionBar({ total, selection, busy, actions }: SelectionBarProps) {
  const t = useT();
  const count = selection.items.length;
  if (total === 0) return null;
  return (
    <div className={styles.selection}>
      <label className={styles.all}>
        <span className={styles.pick}>
          <input
            type="checkbox"
            autoComplete="off"
            checked={count === total}
            onChange={(event) => selection.selectAll(event.currentTarget.checked)}
          />
        </span>
        {t("components.review.select_all")}
      </label>
      <span aria-live="polite">{count > 0 && t("components.admin.selected", { count })}</span>
      {count > 0 &&
        actions.map(({ label, name, danger, run }) => (
          <Button
            key={label}
            small
            variant={danger ? "danger" : "plain"}
            busy={busy}
            {...(name !== undefined && { "aria-label": name })}
            onClick={run}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}

interface RowPickProps {
  readonly id: string;
  /** What the row is about. */
  readonly text: string;
  readonly selection: Pick<ListSelection<unknown>, "ids" | "toggle">;
}

/** The checkbox that selects a row. */
export function RowPick({ id, text, selection }: RowPickProps) {
  const t = useT();
  return (
    <label className={`${styles.pick} ${styles.row}`}>
      <input
        type="checkbox"
        autoComplete="off"
        aria-label={t("components.admin.select_row", { text })}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}

interface PickableProps extends Omit<RowPickProps, "selection"> {
  /** Undefined in lists whose rows cannot be selected. */
  readonly selection: RowPickProps["selection"] | undefined;
  readonly children: ReactNode;
}

/** The first cell of a row, with the checkbox that selects it. */
export function Pickable({ selection, children, ...row }: PickableProps) {
  if (!selection) return children;
  return (
    <div className={styles.pickable}>
      <RowPick {...row} selection={selection} />
      <div>{children}</div>
    </div>
  );
}
