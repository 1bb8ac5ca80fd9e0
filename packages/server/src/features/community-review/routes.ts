import type { Handlers } from "../../handler.ts";
import { claimQueueItem } from "./claim-queue-item.ts";
import { decideQueueItem } from "./decide-queue-item.ts";
import { endReviewPause } from "./end-review-pause.ts";
import { queueItem } from "./queue-item.ts";
import { queueLog } from "./queue-log.ts";
import { reviewQueues } from "./review-queues.ts";
import { reviewRecord } from "./review-record.ts";

export const routes = {
  claimQueueItem,
  decideQueueItem,
  endReviewPause,
  queueItem,
  queueLog,
  reviewQueues,
  reviewRecord,
} satisfies Partial<Handlers>;
