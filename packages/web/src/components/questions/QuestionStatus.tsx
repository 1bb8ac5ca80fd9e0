import { useT } from "../../app/services/services.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";

const texts = {
  closed: "components.questions.status.closed",
  pending: "components.questions.status.pending",
  deleted: "components.questions.status.deleted",
} as const;

const tones = { closed: "neutral", pending: "warn", deleted: "danger" } as const;

interface QuestionStatusProps {
  readonly status: keyof typeof texts | "available";
  readonly unlisted?: boolean;
}

/** What is special about a question, in words; nothing for most. */
export function QuestionStatus({ status, unlisted = false }: QuestionStatusProps) {
  const t = useT();
  return (
    <>
      {status !== "available" && <StatusChip tone={tones[status]}>{t(texts[status])}</StatusChip>}
      {unlisted && <StatusChip>{t("components.questions.status.unlisted")}</StatusChip>}
    </>
  );
}
