import type { Reply } from "@askwell/contract";
import { useServices, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { postAddress } from "../../../parts/review/post-address.ts";
import { RelativeTime } from "../../../parts/text/RelativeTime.tsx";
import { PersonLink } from "../../../parts/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Log.module.css";

/** Kinds of objects without a page of their own. */
const PLACELESS = ["user", "settings", "plugin", ""];

type Entry = Reply<"staffLog">["list"][number];

/** One thing that somebody of the staff did, with its reason and the way to take it back. */
export function LogEntry({ entry }: { entry: Entry }) {
  const t = useT();
  const { router, notices } = useServices();
  const byStaff = useCall("undoStaffAction");
  const byAdmins = useCall("undoAdministration");
  const call = entry.undone_by === "admin" ? byAdmins : byStaff;
  const undo = async () => {
    const result = await call.run({ id: entry.id });
    if (!result?.ok) return;
    await router.revalidate();
    notices.say("ok", t("screens.review.undone"));
  };
  const { label, undone_label, is_undone } = entry;
  return (
    <>
      <div className={styles.words}>
        <p className={styles.what}>
          {is_undone ? <s>{label}</s> : <strong>{label}</strong>}
          {undone_label !== "" && `: ${undone_label}`} <Target entry={entry} />
        </p>
        <Why entry={entry} />
        <p className={styles.who}>
          <PersonLink person={entry.user_info} size={16} withRank={false} />
          <RelativeTime at={entry.created_at} />
        </p>
      </div>
      {entry.can_undo ? (
        <Button small busy={call.busy} onClick={() => void undo()}>
          {t("parts.posts.undo")}
        </Button>
      ) : (
        <WhyNot entry={entry} />
      )}
    </>
  );
}

/** For what reason; a question that was asked before leads to where. */
function Why({ entry }: { entry: Entry }) {
  const t = useT();
  const { reason, note, original } = entry;
  if (reason === "" && note === "") return null;
  const words = t.maybe(`parts.admin.duration.${note}`) ?? note;
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

/** Why there is nothing to press. */
function WhyNot({ entry }: { entry: Entry }) {
  const t = useT();
  if (entry.is_undone || entry.action === "undo") return null;
  const key = entry.undone_by === "admin" ? "screens.review.log_of_admins" : "screens.review.log_final";
  return <span className={styles.final}>{t(key)}</span>;
}

/** What it was done to. */
function Target({ entry }: { entry: Entry }) {
  const t = useT();
  const { object_type, title, person } = entry;
  const by = person && <PersonLink person={person} size={16} withRank={false} />;
  if (object_type === "badge") return <bdi>{title}</bdi>;
  if (PLACELESS.includes(object_type)) return by;
  const href = object_type === "tag" ? `/tags/${encodeURIComponent(title)}` : postAddress(entry);
  return (
    <>
      {title === "" ? (
        <span>{t("parts.review.gone")}</span>
      ) : (
        <a href={href} dir="auto">
          {title}
        </a>
      )}{" "}
      {by}
    </>
  );
}
