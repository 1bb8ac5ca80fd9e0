import type { AssistantSource } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { AskCommunity } from "./AskCommunity.tsx";
import styles from "./Assistant.module.css";
import { CitedText } from "./CitedText.tsx";
import { citedNumbers } from "./cited-text.ts";
import { ReplyVotes } from "./ReplyVotes.tsx";
import { SourceList } from "./SourceList.tsx";
import type { AssistantTurn, ReplyVote } from "./turns.ts";

interface AssistantReplyProps {
  readonly turn: AssistantTurn;
  /** The program that wrote it; "" if that is not known any more. */
  readonly model: string;
  /** Without it, nobody can vote. */
  onVote?(vote: ReplyVote): void;
}

/** An answer of the assistant, as far as it is there: the text, its sources, and what to do without one. */
export function AssistantReply({ turn, model, onVote }: AssistantReplyProps) {
  const t = useT();
  const { text, sources, outcome, draft, experts } = turn;
  return (
    <div className={styles.reply} aria-busy={outcome === ""}>
      <p className={styles.label}>
        {t("components.assistant.written_by_program")}
        {model !== "" && (
          <>
            {" · "}
            <bdi>{model}</bdi>
          </>
        )}
      </p>
      <CitedText text={text} sources={sources} />
      {outcome === "" && (
        <p className={styles.waiting}>
          <Spinner />
          {t(text === "" ? "components.assistant.looking" : "components.assistant.writing")}
        </p>
      )}
      <ReplyOutcome turn={turn} />
      {outcome !== "" && <Sources text={text} sources={sources} />}
      {draft && outcome !== "" && <AskCommunity draft={draft} experts={experts} />}
      {onVote && turn.completionId !== "" && outcome !== "" && text !== "" && (
        <ReplyVotes turn={turn} onVote={onVote} />
      )}
    </div>
  );
}

/** How the answer has ended, where it is none. */
function ReplyOutcome({ turn: { outcome, text, message } }: { readonly turn: AssistantTurn }) {
  const t = useT();
  if (outcome === "declined") return <Callout>{t("components.assistant.declined")}</Callout>;
  if (outcome === "stopped") return <p className={styles.detail}>{t("components.assistant.stopped")}</p>;
  if (outcome !== "failed") return null;
  return (
    <Callout tone="warn">
      <p>{t(text === "" ? "components.assistant.failed" : "components.assistant.broken_off")}</p>
      {message !== "" && <p dir="auto">{message}</p>}
    </Callout>
  );
}

/** One post of each thread: which of them is near is for the reader to see. */
const firstOfThreads = (sources: readonly AssistantSource[]) =>
  sources.filter(({ question_id }, at) => sources.findIndex((each) => each.question_id === question_id) === at);

/** The posts: first those that the text rests on, the others on request. */
function Sources({ text, sources }: { readonly text: string; readonly sources: readonly AssistantSource[] }) {
  const t = useT();
  const numbers = citedNumbers(text);
  const cited = numbers.flatMap((number) => sources.find((source) => source.number === number) ?? []);
  const others = sources.filter(({ number }) => !numbers.includes(number));
  if (cited.length === 0 && others.length > 0)
    return (
      <>
        <h3 className={styles.caption}>{t("components.assistant.similar")}</h3>
        <SourceList sources={firstOfThreads(others)} isNumbered={false} />
      </>
    );
  return (
    <>
      {cited.length > 0 && (
        <>
          <h3 className={styles.caption}>{t("components.assistant.sources")}</h3>
          <SourceList sources={cited} />
        </>
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{t("components.assistant.other_sources", { count: others.length })}</summary>
          <SourceList sources={others} />
        </details>
      )}
    </>
  );
}
