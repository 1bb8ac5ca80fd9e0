import type { AssistantDraft, AssistantExpert } from "@askwell/contract";
import { useMessages } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import styles from "./Assistant.module.css";
import { draftAddress } from "./community-draft.ts";

interface AskCommunityProps {
  readonly draft: AssistantDraft;
  readonly experts: readonly AssistantExpert[];
}

/** What helps where the assistant does not: a question to people, drafted, and who may know. */
export function AskCommunity({ draft, experts }: AskCommunityProps) {
  const { t, formats } = useMessages();
  return (
    <div className={styles.community}>
      <p className={styles.draftTitle} dir="auto">
        {draft.title}
      </p>
      {draft.tags.length > 0 && (
        <p className={styles.detail}>{t("components.assistant.draft_tags", { tags: formats.list(draft.tags) })}</p>
      )}
      <LinkButton href={draftAddress(draft)} variant="primary">
        {t("components.assistant.ask_community")}
      </LinkButton>
      {experts.length > 0 && (
        <>
          <h3 className={styles.caption}>{t("components.assistant.experts")}</h3>
          <ul className={styles.experts}>
            {experts.map((expert) => (
              <li key={expert.username}>
                <PersonLink person={{ ...expert, status: "normal" }} />
                <span className={styles.detail}>{formats.list(expert.tags)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
