import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { useMember } from "../../app/session/use-member.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";
import { Count } from "../text/Count.tsx";
import styles from "./actions.module.css";

interface BookmarkProps {
  readonly questionId: string;
  readonly isOn: boolean;
  readonly count: number;
}

/** Bookmarks are in one group; the call requires its id. */
const GROUP = "0";

/** Bookmarks a question. */
export function BookmarkButton({ questionId, isOn, count }: BookmarkProps) {
  const t = useT();
  const isMember = useMember();
  const call = useCall("switchCollection", { isButton: true });
  const [shown, show] = useLocalValue({ isOn, count }, `${isOn} ${count}`);
  const toggle = async () => {
    if (call.busy || !(await isMember())) return;
    const before = shown;
    const bookmark = !before.isOn;
    show({ isOn: bookmark, count: before.count + (bookmark ? 1 : -1) });
    const result = await call.run({ object_id: questionId, group_id: GROUP, bookmark });
    if (result?.ok && result.reply) show({ isOn: bookmark, count: result.reply.object_collection_count });
    if (result && !result.ok) show(before);
  };
  return (
    <button type="button" className={styles.action} aria-pressed={shown.isOn} onClick={() => void toggle()}>
      <Icon name={shown.isOn ? "bookmark-solid" : "bookmark"} />
      {t("components.posts.bookmark")}
      {shown.count > 0 && <Count of={shown.count} />}
    </button>
  );
}

interface FollowProps {
  readonly objectId: string;
  readonly isOn: boolean;
  /** Tooltip. */
  readonly hint: string;
}

/** Follows a question, to be notified about it. */
export function FollowAction({ objectId, isOn, hint }: FollowProps) {
  const t = useT();
  const isMember = useMember();
  const call = useCall("follow", { isButton: true });
  const [shown, show] = useLocalValue(isOn, isOn);
  const toggle = async () => {
    if (call.busy || !(await isMember())) return;
    show(!shown);
    const result = await call.run({ object_id: objectId, is_cancel: shown });
    if (result) show(result.ok ? result.reply.is_followed : shown);
  };
  return (
    <button type="button" className={styles.action} aria-pressed={shown} title={hint} onClick={() => void toggle()}>
      <Icon name="bell" />
      {t(shown ? "components.posts.following" : "components.posts.follow")}
    </button>
  );
}
