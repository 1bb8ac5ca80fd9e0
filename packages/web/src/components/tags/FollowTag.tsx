import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { Button } from "../../ui/Button.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";

interface FollowTagProps {
  readonly tagId: string;
  readonly isOn: boolean;
  /** Without an outline, for lists. */
  readonly quiet?: boolean;
}

/** Follows a tag: its questions are recommended. */
export function FollowTag({ tagId, isOn, quiet = false }: FollowTagProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("follow", { isButton: true });
  const [shown, show] = useLocalValue(isOn, isOn);
  const set = useMemberAction(`follow/${tagId}`, async (follow: boolean) => {
    if (call.busy || follow === shown) return;
    show(follow);
    const result = await call.run({ object_id: tagId, is_cancel: !follow });
    if (result) show(result.ok ? result.reply.is_followed : shown);
    if (result?.ok) await router.revalidate();
  });
  return (
    <Button
      small
      variant={quiet ? "quiet" : "plain"}
      {...(shown && { icon: "check" })}
      aria-pressed={shown}
      title={t("components.tags.follow_hint")}
      onClick={() => set(!shown)}
    >
      {t(shown ? "components.posts.following" : "components.posts.follow")}
    </Button>
  );
}
