import { useServices, useT } from "../../app/services/services.tsx";
import { Button, IconButton } from "../../ui/Button.tsx";
import { ActionsCell } from "../admin/AdminTable.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import styles from "./PreparedTexts.module.css";
import type { ManagedText } from "./TextDialog.tsx";

interface TextRowProps {
  readonly text: ManagedText;
  /** The name of its language; undefined for all. */
  readonly language: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  onEdit(): void;
}

/** A prepared text, with what can be done with it. */
export function TextRow({ text: row, language, isFirst, isLast, onEdit }: TextRowProps) {
  const { id, name, text, built_in, state } = row;
  const t = useT();
  const { feedback } = useServices();
  const move = useAdminCall("movePreparedText");
  const remove = useAdminCall("deletePreparedText");
  const save = useAdminCall("savePreparedText");
  const isBuiltIn = built_in !== "";
  const builtInState = id === "" ? "built_in" : state === "off" ? "built_in_off" : "built_in_changed";
  const confirmDeletion = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.prepared_texts.delete_title"),
      message: t("screens.prepared_texts.delete_message", { name }),
      confirm: t("screens.prepared_texts.delete"),
      tone: "danger",
    });
    if (isSure) await remove.change({ id });
  };
  return (
    <tr>
      <td>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.text} dir="auto">
          {text}
        </span>
        {isBuiltIn && <span className={styles.text}>{t(`screens.prepared_texts.${builtInState}`)}</span>}
      </td>
      <td>{language ?? t("screens.prepared_texts.all_languages")}</td>
      <ActionsCell>
        <IconButton
          icon="up"
          label={t("screens.prepared_texts.move_up", { name })}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && void move.change({ id, direction: "up" })}
        />
        <IconButton
          icon="down"
          label={t("screens.prepared_texts.move_down", { name })}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && void move.change({ id, direction: "down" })}
        />
        <Button small aria-label={t("screens.prepared_texts.edit_named", { name })} onClick={onEdit}>
          {t("screens.prepared_texts.edit")}
        </Button>
        {isBuiltIn && state !== "off" && (
          <Button
            small
            busy={save.busy}
            aria-label={t("screens.prepared_texts.switch_off_named", { name })}
            onClick={() => void save.change({ ...row, state: "off" })}
          >
            {t("screens.prepared_texts.switch_off")}
          </Button>
        )}
        {isBuiltIn && id !== "" && (
          <Button
            small
            busy={remove.busy}
            aria-label={t("screens.prepared_texts.put_back_named", { name })}
            onClick={() => void remove.change({ id })}
          >
            {t("screens.prepared_texts.put_back")}
          </Button>
        )}
        {!isBuiltIn && (
          <Button
            small
            variant="danger"
            busy={remove.busy}
            aria-label={t("screens.prepared_texts.delete_named", { name })}
            onClick={confirmDeletion}
          >
            {t("screens.prepared_texts.delete")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}
