import { useT } from "../../app/services/services.tsx";
import styles from "./AssistantHelp.module.css";

interface HelpLabelProps {
  readonly model: string;
  readonly isTranslation?: boolean;
}

/** Says that a program has written a text, and which one. Rules: docs/rules/assistant-help.md AH7. */
export function HelpLabel({ model, isTranslation = false }: HelpLabelProps) {
  const t = useT();
  return (
    <p className={styles.label}>
      {t(isTranslation ? "components.assistant_help.translated" : "components.assistant.written_by_program")}
      {" · "}
      <bdi>{model}</bdi>
    </p>
  );
}
