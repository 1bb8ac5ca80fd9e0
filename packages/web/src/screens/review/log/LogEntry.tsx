import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { postAddress } from "../../../components/review/post-address.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Log.module.css";

/** Object types without a page. */
const WITHOUT_PAGE = ["user", "settings", "plugin", ""];

type StaffLogItem = Reply<"staffLog">["list"][number];

/** An entry of the staff log with its reason and an undo button. */
export function LogEntry({ entry }: { entry: StaffLogItem }) {
  const t = useT();
  const { router, feedback } = useServices();
  const undoStaffAction = useCall("undoStaffAction", { isButton: true });
  const undoAdministration = useCall("undoAdministration", { isButton: true });
  const call = entry.undone_by === "admin" ? undoAdministration : undoStaffAction;
  const undo = async () => {
    const result = await call.run({ id: entry.id });
    if (!result?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("screens.review.undone"));
  };
  const { label, undone_label, is_undone } = entry;
  return (
    <>
      <div className={styles.words}>
        <p className={styles.what}>
          {is_undone ? <s>{label}</s> : <strong>{label}</strong>}
          {undone_label !== "" && `: ${undone_label}`} <EntryTarget entry={entry} />
        </p>
        <EntryReason entry={entry} />
        <p className={styles.who}>
          <PersonLink person={entry.user_info} size={16} withRank={false} />
          <RelativeTime at={entry.created_at} />
        </p>
      </div>
      {entry.can_undo ? (
        <Button small busy={call.busy} onClick={() => void undo()}>
          {t("components.posts.undo")}
        </Button>
      ) : (
        <UndoNote entry={entry} />
      )}
    </>
  );
}

/** The reason; a duplicate links to its original. */
function EntryReason({ entry }: { entry: StaffLogItem }) {
  const t = useT();
  const { reason, note, original } = entry;
  if (reason === "" && note === "") return null;
  const words = t.maybe(`components.admin.duration.${note}`) ?? note;
  return (
    <p className={styles.reason}>
      {reason !== "" && <bdi>{reason}</bdi>}
      {reason !== "" && words !== "" && ": "}
      {original ? (
        <a href={postAddress({ ...original, answer_id: "", comment_id: "" })} dir="auto">
          {original.title}
        </a>
      ) : (
        <bdi>{words}</bdi>
      )}
    </p>
  );
}

/** EntryReason the entry cannot be undone. */
function UndoNote({ entry }: { entry: StaffLogItem }) {
  const t = useT();
  if (entry.is_undone || entry.action === "undo") return null;
  const key = entry.undone_by === "admin" ? "screens.review.log_of_admins" : "screens.review.log_final";
  return <span className={styles.final}>{t(key)}</span>;
}

/** The object of the action. */
function EntryTarget({ entry }: { entry: StaffLogItem }) {
  const t = useT();
  const { object_type, title, person } = entry;
  const by = person && <PersonLink person={person} size={16} withRank={false} />;
  if (object_type === "badge") return <bdi>{title}</bdi>;
  if (WITHOUT_PAGE.includes(object_type)) return by;
  const href = object_type === "tag" ? `/tags/${encodeURIComponent(title)}` : postAddress(entry);
  return (
    <>
      {title === "" ? (
        <span>{t("components.review.gone")}</span>
      ) : (
        <a href={href} dir="auto">
          {title}
        </a>
      )}{" "}
      {by}
    </>
  );
}
