import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { Button } from "../../ui/Button.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";

/** Ignores a tag: its questions step back in lists, and none of them is proposed. */
export function IgnoreTag({ tagId, isOn }: { readonly tagId: string; readonly isOn: boolean }) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("ignoreTag", { isButton: true });
  const [shown, show] = useLocalValue(isOn, isOn);
  const set = useMemberAction(`ignore/${tagId}`, async (ignore: boolean) => {
    if (call.busy || ignore === shown) return;
    show(ignore);
    const result = await call.run({ tag_id: tagId, is_cancel: !ignore });
    if (result?.ok) await router.revalidate();
    else if (result) show(shown);
  });
  return (
    <Button
      small
      variant="quiet"
      {...(shown && { icon: "check" })}
      aria-pressed={shown}
      title={t("components.tags.ignore_hint")}
      onClick={() => set(!shown)}
    >
      {t(shown ? "components.tags.ignoring" : "components.tags.ignore")}
    </Button>
  );
}
