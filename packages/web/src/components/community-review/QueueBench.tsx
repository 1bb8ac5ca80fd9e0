import type { Reply } from "@askwell/contract";
import type { CommunityQueue } from "@askwell/domain";
import { useState } from "react";
import { useMessages, useServices, useT } from "../../app/services/services.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useArrivals } from "../review-news/use-arrivals.ts";
import { PostItemActions } from "./PostItemActions.tsx";
import { QueueItem } from "./QueueItem.tsx";
import { QueueProgress } from "./QueueProgress.tsx";
import styles from "./Queues.module.css";
import type { ReviewedItem } from "./use-queue-claim.ts";
import type { AuditReply } from "./use-queue-decision.ts";
import { VoteItemActions } from "./VoteItemActions.tsx";

interface QueueBenchProps {
  readonly queue: CommunityQueue;
  readonly queues: Reply<"reviewQueues">;
  readonly item: ReviewedItem | null;
}

/** A queue that members review: one item at a time. Rules: docs/rules/community-review.md. */
export function QueueBench({ queue, queues, item }: QueueBenchProps) {
  const t = useT();
  const { router } = useServices();
  const [audit, setAudit] = useState<AuditReply | null>(null);
  const goOn = async () => {
    await router.revalidate();
    setAudit(null);
  };
  useArrivals(item === null && audit === null && queues.paused_until === 0);
  const isAboutVotes = item?.votes !== null;
  return (
    <div className={styles.bench}>
      <QueueProgress queue={queue} queues={queues} />
      {audit ? (
        <AuditResult audit={audit} onGoOn={() => void goOn()} />
      ) : queues.paused_until > 0 ? (
        <PausedNote until={queues.paused_until} />
      ) : item ? (
        <>
          <QueueItem key={item.post_id} item={item} />
          {isAboutVotes ? <VoteItemActions item={item} /> : <PostItemActions item={item} onAudit={setAudit} />}
        </>
      ) : (
        <EmptyState
          title={t("review_queues.empty")}
          action={<LinkButton href="/questions">{t("screens.review.read")}</LinkButton>}
        >
          {t("review_queues.empty_help")}
        </EmptyState>
      )}
    </div>
  );
}

/** Says what an audit was, whether the reviewer passed it, and why. */
function AuditResult({ audit, onGoOn }: { audit: AuditReply; onGoOn(): void }) {
  const t = useT();
  const { kind, is_passed, reason } = audit;
  return (
    <div className={styles.audit} role="status">
      <Callout tone={is_passed ? "ok" : "warn"}>
        <p>
          <strong>{t(is_passed ? "review_queues.passed" : "review_queues.failed")}</strong>
        </p>
        <p>{kind === "good" ? t("review_queues.known_good") : t("review_queues.known_bad", { reason })}</p>
      </Callout>
      <p>
        <Button variant="primary" shortcut="G" onClick={onGoOn}>
          {t("review_queues.go_on")}
        </Button>
      </p>
    </div>
  );
}

function PausedNote({ until }: { until: number }) {
  const { t, formats } = useMessages();
  const end = t("review_queues.paused_end", { date: formats.absoluteDate(until) });
  return (
    <EmptyState
      title={t("review_queues.paused")}
      action={<LinkButton href="/questions">{t("screens.review.read")}</LinkButton>}
    >
      {t("review_queues.paused_help", { end })}
    </EmptyState>
  );
}
