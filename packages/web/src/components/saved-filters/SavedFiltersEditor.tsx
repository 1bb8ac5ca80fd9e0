import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./SavedFilters.module.css";

type SavedFilter = Reply<"savedFilters">["filters"][number];

interface RowProps {
  readonly filter: SavedFilter;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  onMove(filter: SavedFilter, position: number): void;
  onDelete(filter: SavedFilter, position: number): void;
}

/** A filter whose name can be edited, that can be moved and deleted. */
function Row({ filter, position, count, onMove, onDelete }: RowProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("changeFilter", { isButton: true });
  const [name, setName] = useState(filter.name);
  const rename = async () => {
    if (name.trim() === "") return setName(filter.name);
    if (name.trim() === filter.name) return;
    const result = await call.run({ id: filter.id, name });
    if (result?.ok) await router.revalidate();
  };
  const about = { name: filter.name };
  return (
    <li className={styles.row} id={`filter-${filter.id}`}>
      <Field label={t("components.saved_filters.name_of", about)} hideLabel error={call.errorOf("name")} value={name}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            value={name}
            maxLength={limits.filterName.max}
            onChange={(event) => setName(event.currentTarget.value)}
            onBlur={() => void rename()}
            onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && void rename()}
          />
        )}
      </Field>
      <IconButton
        icon="up"
        label={t("components.saved_filters.move_up", about)}
        aria-disabled={position === 1 || undefined}
        onClick={() => position > 1 && onMove(filter, position - 1)}
      />
      <IconButton
        icon="down"
        label={t("components.saved_filters.move_down", about)}
        aria-disabled={position === count || undefined}
        onClick={() => position < count && onMove(filter, position + 1)}
      />
      <IconButton
        icon="close"
        label={t("components.saved_filters.delete", about)}
        onClick={() => onDelete(filter, position)}
      />
    </li>
  );
}

interface SavedFiltersEditorProps {
  readonly filters: readonly SavedFilter[];
  /** The heading, which gets the focus of a deleted filter. */
  readonly headingId: string;
}

/** Renames, moves and deletes saved filters; deleting can be undone. */
export function SavedFiltersEditor({ filters, headingId }: SavedFiltersEditorProps) {
  const t = useT();
  const { api, feedback, router, handleError } = useServices();
  const change = useCall("changeFilter", { isButton: true });
  const remove = useCall("deleteFilter", { isButton: true });
  const [moved, setMoved] = useState("");
  const focused = useRef<HTMLElement | null>(null);
  // A row that has been moved loses the focus.
  useEffect(() => {
    if (filters.length > 0 && focused.current?.isConnected) focused.current.focus();
    focused.current = null;
  }, [filters]);
  const move = async (filter: SavedFilter, position: number) => {
    focused.current = document.activeElement as HTMLElement | null;
    const result = await change.run({ id: filter.id, position });
    if (!result?.ok) return;
    setMoved(t("components.saved_filters.moved", { name: filter.name, position, count: filters.length }));
    await router.revalidate();
  };
  const restore = async ({ name, address }: SavedFilter, position: number) => {
    try {
      await api.saveFilter({ name, address, position });
      await router.revalidate();
    } catch (error) {
      handleError(error);
    }
  };
  const drop = async (filter: SavedFilter, position: number) => {
    const result = await remove.run({ id: filter.id });
    if (!result?.ok) return;
    await router.revalidate();
    document.getElementById(headingId)?.focus();
    feedback.toast("ok", t("components.saved_filters.deleted", { name: filter.name }), {
      label: t("components.saved_filters.undo"),
      run: () => void restore(filter, position),
    });
  };
  return (
    <>
      <ol className={styles.list}>
        {filters.map((filter, index) => (
          <Row
            key={filter.id}
            filter={filter}
            position={index + 1}
            count={filters.length}
            onMove={(...args) => void move(...args)}
            onDelete={(...args) => void drop(...args)}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
    </>
  );
}
