import type { ListSelection } from "../../lists/use-selection.ts";
import { BulkFailures } from "./BulkFailures.tsx";
import { type SelectionAction, SelectionBar } from "./SelectionBar.tsx";
import type { BulkChange } from "./use-bulk-change.ts";

interface BulkBarProps<Item> {
  /** The rows that can be selected. */
  readonly list: readonly Item[];
  readonly selection: ListSelection<Item>;
  readonly bulk: Pick<BulkChange, "busy" | "failed">;
  readonly actions: readonly SelectionAction[];
  /** What a row is called. */
  nameOf(item: Item): string;
}

/** Selects rows of a list, changes them together, and says what became of each. Rules: docs/rules/administration.md AD18. */
export function BulkBar<Item extends { readonly id: string }>(props: BulkBarProps<Item>) {
  const { list, selection, bulk, actions, nameOf } = props;
  const nameOfId = (id: string) => {
    const item = list.find((each) => each.id === id);
    return item && nameOf(item);
  };
  return (
    <>
      <BulkFailures failed={bulk.failed} nameOf={nameOfId} />
      <SelectionBar total={list.length} selection={selection} busy={bulk.busy} actions={actions} />
    </>
  );
}
