import type { QuestionInfo } from "@askwell/contract";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { Callout, type CalloutTone } from "../../ui/Callout.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";

const tones: Readonly<Record<string, CalloutTone>> = { info: "info", danger: "danger", warning: "warn" };

interface OperationBannerProps {
  readonly operation: NonNullable<QuestionInfo["operation"]>;
  /** The question that it duplicates, if the viewer may see it. */
  readonly original: QuestionInfo["duplicate_of"];
}

/** Why a question is closed, deleted or pending. */
export function OperationBanner({ operation, original }: OperationBannerProps) {
  const t = useT();
  const { type, description, msg, level, time } = operation;
  const addressOf = useQuestionAddress();
  const isAddress = /^https?:\/\//.test(msg);
  return (
    <Callout tone={tones[level] ?? "info"}>
      {type === "" ? (
        <p>{msg}</p>
      ) : (
        <>
          <p>
            <strong>{t("components.posts.closed_as", { reason: type })}</strong>{" "}
            <RelativeTime at={time} in={(when) => t("components.posts.closed_when", { time: when })} />
          </p>
          <p>{description}</p>
          {isAddress ? (
            <p>
              {t("components.posts.duplicate_of")}{" "}
              <a href={original ? addressOf(original) : msg}>
                <bdi>{original?.title ?? msg}</bdi>
              </a>
            </p>
          ) : (
            msg !== "" && <p>{msg}</p>
          )}
        </>
      )}
    </Callout>
  );
}
