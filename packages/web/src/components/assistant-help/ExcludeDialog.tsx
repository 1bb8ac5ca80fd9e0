import type { MemberAction, Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Switch } from "../../ui/forms/inputs.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { PostActionTarget } from "../post-actions/post-action.ts";

interface ExcludeDialogProps {
  readonly post: PostActionTarget;
  readonly action: MemberAction;
  onClose(): void;
}

/** Lets authors and staff exclude a post from what language models get; it applies at once. Rules: AH1, AH2. */
export function ExcludeDialog({ post, action, onClose }: ExcludeDialogProps) {
  const t = useT();
  const { api, feedback, handleError } = useServices();
  const [state, setState] = useState<Reply<"postExclusion"> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    api.postExclusion({ object_id: post.id }).then(setState, (error: unknown) => {
      handleError(error);
      onClose();
    });
  }, []);
  const change = async (excluded: boolean) => {
    try {
      await api.excludePost({ object_id: post.id, excluded });
      setState(await api.postExclusion({ object_id: post.id }));
      feedback.toast("ok", t(excluded ? "components.assistant_help.excluded" : "components.assistant_help.included"));
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <Dialog
      title={action.name}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      {state === null ? (
        <Spinner />
      ) : (
        <>
          <Switch
            label={t("components.assistant_help.exclude")}
            help={t(`components.assistant_help.exclude_${post.kind}`)}
            checked={state.excluded}
            onChange={(event) => void change(event.target.checked)}
          />
          {!state.excluded && !state.may_leave && (
            <Callout>{t("components.assistant_help.excluded_otherwise")}</Callout>
          )}
        </>
      )}
    </Dialog>
  );
}
