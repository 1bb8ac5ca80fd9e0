import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useMessages } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell, WrittenCell } from "../../../components/admin/AdminTable.tsx";
import { RowPick } from "../../../components/admin/lists/SelectionBar.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Files.module.css";
import { FileUses } from "./FileUses.tsx";

type AdminFile = Reply<"adminFilePage">["list"][number];

interface AdminFileRowProps {
  readonly file: AdminFile;
  readonly selection: ListSelection<AdminFile>;
  readonly busy: boolean;
  onDelete(): void;
}

/** An upload with a small picture, and on request the posts that use it. */
export function FileRow({ file, selection, busy, onDelete }: AdminFileRowProps) {
  const { t, formats } = useMessages();
  const call = useCall("fileUses", { admin: true });
  const [uses, setUses] = useState<Reply<"fileUses">>();
  const { id, name, url, source, size_bytes, created_at, user_info } = file;
  const find = async () => {
    const result = await call.run({ id });
    if (result?.ok) setUses(result.reply);
  };
  return (
    <tr>
      <td>
        <div className={styles.file}>
          <RowPick id={id} text={name} selection={selection} />
          {source === "post_attachment" ? (
            <span className={styles.preview} aria-hidden="true" dir="ltr">
              {/\.(\w{1,4})$/.exec(name)?.[1]}
            </span>
          ) : (
            <img src={url} alt="" loading="lazy" width={48} height={48} className={styles.preview} />
          )}
          <div>
            <a href={url} dir="auto">
              {name}
            </a>
            <p className={styles.facts}>{t(`screens.admin_files.sources.${source as "post"}`)}</p>
            {uses && <FileUses uses={uses} isPicture={source === "avatar" || source === "branding"} />}
          </div>
        </div>
      </td>
      <NumberCell of={t("screens.admin_files.size")}>
        {t("screens.plugins.kilobytes", { size: formats.number(Math.ceil(size_bytes / 1024)) })}
      </NumberCell>
      <WrittenCell by={user_info} at={created_at} />
      <ActionsCell>
        {!uses && (
          <Button small busy={call.busy} onClick={() => void find()}>
            {t("screens.admin_files.uses")}
          </Button>
        )}
        <Button small variant="danger" busy={busy} onClick={onDelete}>
          {t("components.admin.delete")}
        </Button>
      </ActionsCell>
    </tr>
  );
}
