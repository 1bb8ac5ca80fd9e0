import type { LockedMemberAction, MemberAction } from "@askwell/contract";
import { useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { LockedActions } from "../../../components/help/LockedActions.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { MergeDialog } from "./MergeDialog.tsx";

interface TagActionsProps {
  readonly tag: {
    readonly tag_id: string;
    readonly slug_name: string;
    readonly display_name: string;
    readonly question_count: number;
    readonly member_actions: readonly MemberAction[];
    readonly locked_actions?: readonly LockedMemberAction[] | undefined;
  };
  readonly hasSynonyms: boolean;
}

function useTagActions({ tag, hasSynonyms }: TagActionsProps) {
  const t = useT();
  const { api, handleError, router, feedback } = useServices();
  const { tag_id } = tag;
  const handlers: Readonly<Record<string, () => Promise<void>>> = {
    async edit() {
      await api.revisionEditCheck({ id: tag_id });
      await router.navigate(`/tags/${tag_id}/edit`);
    },
    async delete() {
      if (hasSynonyms || tag.question_count > 0) {
        const message = hasSynonyms ? t("screens.tag.has_synonyms") : t("screens.tag.has_questions");
        return void feedback.confirm({ title: t("screens.tag.not_deletable"), message });
      }
      const options = {
        title: t("screens.tag.delete"),
        message: t("screens.tag.delete_sure"),
        confirm: t("actions.delete"),
      };
      if (!(await feedback.confirm({ ...options, tone: "danger" }))) return;
      await api.deleteTag({ tag_id });
      await router.navigate("/tags");
    },
    async undelete() {
      await api.recoverTag({ tag_id });
      await router.revalidate();
    },
  };
  return (action: string) => handlers[action]?.().catch((error: unknown) => void handleError(error));
}

/** The actions that the server offers for a tag. */
export function TagActions(props: TagActionsProps) {
  const run = useTagActions(props);
  const [isMerging, setMerging] = useState(false);
  const { tag } = props;
  if (tag.member_actions.length === 0 && !tag.locked_actions) return null;
  return (
    <>
      <ButtonRow>
        {tag.member_actions.map(({ action, name }) => (
          <Button key={action} small onClick={() => (action === "merge" ? setMerging(true) : void run(action))}>
            {name}
          </Button>
        ))}
        <LockedActions locked={tag.locked_actions} />
      </ButtonRow>
      {isMerging && <MergeDialog tag={tag} onClose={() => setMerging(false)} />}
    </>
  );
}
