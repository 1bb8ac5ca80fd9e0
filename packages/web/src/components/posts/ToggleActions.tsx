import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
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
  const call = useCall("switchCollection", { isButton: true });
  const [shown, show] = useLocalValue({ isOn, count }, `${isOn} ${count}`);
  const set = useMemberAction(`bookmark/${questionId}`, async (bookmark: boolean) => {
    const before = shown;
    if (call.busy || bookmark === before.isOn) return;
    show({ isOn: bookmark, count: before.count + (bookmark ? 1 : -1) });
    const result = await call.run({ object_id: questionId, group_id: GROUP, bookmark });
    if (result?.ok && result.reply) show({ isOn: bookmark, count: result.reply.object_collection_count });
    if (result && !result.ok) show(before);
  });
  return (
    <button type="button" className={styles.action} aria-pressed={shown.isOn} onClick={() => set(!shown.isOn)}>
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
  const call = useCall("follow", { isButton: true });
  const [shown, show] = useLocalValue(isOn, isOn);
  const set = useMemberAction(`follow/${objectId}`, async (follow: boolean) => {
    if (call.busy || follow === shown) return;
    show(follow);
    const result = await call.run({ object_id: objectId, is_cancel: !follow });
    if (result) show(result.ok ? result.reply.is_followed : shown);
  });
  return (
    <button type="button" className={styles.action} aria-pressed={shown} title={hint} onClick={() => set(!shown)}>
      <Icon name="bell" />
      {t(shown ? "components.posts.following" : "components.posts.follow")}
    </button>
  );
}
