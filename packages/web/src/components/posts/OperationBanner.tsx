import type { QuestionInfo } from "@askwell/contract";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";

interface OperationBannerProps {
  readonly question: Pick<QuestionInfo, "id" | "operation" | "duplicate_of">;
}

/** Why a question is closed, deleted or pending, and what its author can do; nothing of an open one. */
export function OperationBanner({ question }: OperationBannerProps) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { id, operation, duplicate_of: original } = question;
  if (!operation) return null;
  const { type, description, msg, level, time, advice } = operation;
  return (
    <Callout tone={level === "warning" ? "warn" : level === "danger" ? level : "info"}>
      {type === "" ? (
        <p>{msg}</p>
      ) : (
        <>
          <p>
            <strong>{t("components.posts.closed_as", { reason: type })}</strong>{" "}
            <RelativeTime at={time} in={(when) => t("components.posts.closed_when", { time: when })} />
          </p>
          <p>{description}</p>
          {/^https?:\/\//.test(msg) ? (
            <p>
              {t("components.posts.duplicate_of")}{" "}
              <a href={original ? addressOf(original) : msg}>
                <bdi>{original?.title ?? msg}</bdi>
              </a>
            </p>
          ) : (
            msg !== "" && <p>{msg}</p>
          )}
          {advice && (
            <p>
              {advice} <a href={`/posts/${id}/edit`}>{t("screens.edit.question")}</a>
            </p>
          )}
        </>
      )}
    </Callout>
  );
}
