import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { useLocalValue } from "../../ui/use-local-value.ts";

/** Something that the viewer switches on and off, shown in one or several places. */
export interface Toggle {
  readonly isOn: boolean;
  /** How many have it on. */
  readonly count: number;
  toggle(): void;
}

/** Bookmarks are in one group; the call requires its id. */
const GROUP = "0";

/** The viewer's bookmark of a question. */
export function useBookmark(questionId: string, isOn: boolean, count: number): Toggle {
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
  return { ...shown, toggle: () => set(!shown.isOn) };
}

/** Whether the viewer gets no notifications about a question. */
export function useMute(questionId: string, isOn: boolean): Toggle {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("muteQuestion", { isButton: true });
  const [shown, show] = useLocalValue(isOn, isOn);
  const toggle = async () => {
    const result = await call.run({ question_id: questionId, is_cancel: shown });
    if (!result?.ok) return;
    show(result.reply.is_muted);
    if (result.reply.is_muted) feedback.toast("ok", t("components.posts.muted"));
  };
  return { isOn: shown, count: 0, toggle: () => void toggle() };
}

/** Whether the viewer follows a question, to be notified about it. */
export function useFollow(objectId: string, isOn: boolean): Toggle {
  const call = useCall("follow", { isButton: true });
  const [shown, show] = useLocalValue(isOn, isOn);
  const set = useMemberAction(`follow/${objectId}`, async (follow: boolean) => {
    if (call.busy || follow === shown) return;
    show(follow);
    const result = await call.run({ object_id: objectId, is_cancel: !follow });
    if (result) show(result.ok ? result.reply.is_followed : shown);
  });
  return { isOn: shown, count: 0, toggle: () => set(!shown) };
}
