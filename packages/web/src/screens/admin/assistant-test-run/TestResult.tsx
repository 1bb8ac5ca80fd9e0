import type { Reply } from "@askwell/contract";
import type { TestVerdict } from "@askwell/domain";
import { useT } from "../../../app/services/services.tsx";
import { StateBadge } from "../../../components/admin/AdminTable.tsx";
import { CitedText } from "../../../components/assistant/CitedText.tsx";
import { SourceList } from "../../../components/assistant/SourceList.tsx";
import styles from "../../../components/assistant-tests/AssistantTests.module.css";
import { ExpectedPosts } from "../../../components/assistant-tests/ExpectedPosts.tsx";
import { toneOf } from "../../../components/assistant-tests/run-texts.ts";

interface TestResultProps {
  readonly result: Reply<"testRun">["list"][number];
  readonly isCompared: boolean;
}

/** A question of a run: the judgement, what was expected, and the answer with its sources. */
export function TestResult({ result, isCompared }: TestResultProps) {
  const t = useT();
  const { question, verdict, before, content, sources, dropped } = result;
  return (
    <li className={styles.result}>
      <h2 dir="auto">{question}</h2>
      <p className={styles.verdicts}>
        <Verdict verdict={verdict} />
        {isCompared && (
          <span className={styles.other}>
            <span className={styles.note}>{t("screens.assistant_tests.before")}</span> <Verdict verdict={before} />
          </span>
        )}
        {dropped > 0 && <span className={styles.note}>{t("screens.assistant_tests.dropped", { count: dropped })}</span>}
      </p>
      <div className={styles.note}>
        {t("screens.assistant_tests.expected_column")}: <ExpectedPosts of={result} />
      </div>
      {content !== "" && <CitedText text={content} sources={sources} />}
      {sources.length > 0 && <SourceList sources={sources} />}
    </li>
  );
}

function Verdict({ verdict }: { readonly verdict: TestVerdict | "" }) {
  const t = useT();
  if (verdict === "") return <StateBadge tone="quiet">{t("screens.assistant_tests.verdict_waiting")}</StateBadge>;
  return <StateBadge tone={toneOf(verdict)}>{t(`screens.assistant_tests.verdict_${verdict}`)}</StateBadge>;
}
