import { useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useMember } from "../../app/use-member.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Count } from "../text/Count.tsx";
import styles from "./actions.module.css";
import { useShown } from "./use-shown.ts";

interface BookmarkProps {
  readonly questionId: string;
  readonly isOn: boolean;
  readonly count: number;
}

/** Bookmarks are kept in one group for now; the call wants its name. */
const GROUP = "0";

/** Keeps a question among one's bookmarks. */
export function BookmarkButton({ questionId, isOn, count }: BookmarkProps) {
  const t = useT();
  const isMember = useMember();
  const call = useCall("switchCollection");
  const [shown, show] = useShown({ isOn, count }, `${isOn} ${count}`);
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
      {t("parts.posts.bookmark")}
      {shown.count > 0 && <Count of={shown.count} />}
    </button>
  );
}

interface FollowProps {
  readonly objectId: string;
  readonly isOn: boolean;
  /** What following brings. */
  readonly hint: string;
}

/** Follows a question, whose news then arrive in the inbox. */
export function FollowAction({ objectId, isOn, hint }: FollowProps) {
  const t = useT();
  const isMember = useMember();
  const call = useCall("follow");
  const [shown, show] = useShown(isOn, isOn);
  const toggle = async () => {
    if (call.busy || !(await isMember())) return;
    show(!shown);
    const result = await call.run({ object_id: objectId, is_cancel: shown });
    if (result) show(result.ok ? result.reply.is_followed : shown);
  };
  return (
    <button type="button" className={styles.action} aria-pressed={shown} title={hint} onClick={() => void toggle()}>
      <Icon name="bell" />
      {t(shown ? "parts.posts.following" : "parts.posts.follow")}
    </button>
  );
}
