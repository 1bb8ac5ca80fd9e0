/** What an endpoint gets of an event: everything, everything but texts of posts, or ids and statuses alone. */
export const webhookFields = ["all", "no_texts", "ids"] as const;
export type WebhookFields = (typeof webhookFields)[number];

/** What a delivery is: it waits for its turn or its next attempt, it has arrived, or it was given up. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Limits of webhooks. */
export const webhookLimits = { webhooks: 50, tags: 20, name: 150, url: 2000 } as const;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The waits before the second attempt, the third and so on, in seconds. */
const waits = [
  ...[5, 30, 2 * MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, 30 * MINUTE_S],
  ...[1, 2, 3, 5, 8, 10, 12, 14, 17].map((hours) => hours * HOUR_S),
];

/** Attempts after which a delivery is given up. */
export const MAX_DELIVERY_ATTEMPTS = waits.length + 1;

/** By how much a wait is made longer at most, so that an endpoint that comes back is not asked for everything at once. */
const JITTER = 0.1;

/** The sum of all waits. */
export const DELIVERY_PERIOD_S = waits.reduce((sum, wait) => sum + wait, 0);

/** A delivery after a failed attempt. */
interface FailedDelivery {
  /** Including the one that has failed. */
  readonly attempts: number;
  /** Seconds since it was queued. */
  readonly age: number;
  /** From 0 to 1. */
  readonly random: number;
}

/**
 * The seconds until the next attempt; null if there is none. A delivery that had to wait for others for three days has
 * one attempt. Rule: docs/rules/webhooks.md WH5.
 */
export function nextDeliveryWait({ attempts, age, random }: FailedDelivery): number | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  return age >= DELIVERY_PERIOD_S ? null : Math.round(wait * (1 + JITTER * random));
}

/** Whether a status says that an event has arrived. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300;

/** What an endpoint answers that wants no more events. */
export const WEBHOOK_GONE = 410;
