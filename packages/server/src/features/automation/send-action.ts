import { EVENT_VERSION, eventTime } from "@askwell/contract";
import {
  type AutomationRule,
  automationSubjectOf,
  type EventType,
  isDelivered,
  nextActionWait,
  type WebhookFields,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import { UnknownRecipientError } from "../../platform/mail/index.ts";
import { maySeeObject, namedObjects } from "../assignments/index.ts";
import { describeEvents } from "../event-feed/index.ts";
import { sendRuleMail } from "../mails/index.ts";
import { findThread, isThreadPublic } from "../posts/index.ts";
import { findWebhook, limitedEvent, postToWebhook } from "../webhooks/index.ts";
import { ActionError, type ActionOutcome, PauseError } from "./action-outcome.ts";
import type { AutomationActionRow } from "./table.ts";

const TIMEOUT_MS = 15_000;

/**
 * Sends a post to a webhook or an address, as visitors may see it now: nothing of what they may not. Rules:
 * docs/rules/automation-rules.md AR4.
 */
export async function sendAction(app: App, rule: AutomationRule, row: AutomationActionRow): Promise<ActionOutcome> {
  if (!(await mayLeave(app, row))) return "skipped";
  return row.kind === "webhook" ? sendToWebhook(app, rule, row) : mailToAddress(app, rule, row);
}

/**
 * Whether visitors find the post in lists. Webhooks also hear of tags and accounts that are gone: of these they get id and
 * status, as in events.
 */
async function mayLeave(app: App, { kind, object_id: objectId, event }: AutomationActionRow): Promise<boolean> {
  if (isAboutObject(event)) {
    const object = (await namedObjects(app.db.read, [objectId])).get(objectId);
    return kind === "webhook" || (object !== undefined && maySeeObject(null, object));
  }
  const thread = await findThread(app.db.read, objectId);
  return thread !== undefined && isThreadPublic(thread) && thread.question.listed === 1;
}

async function sendToWebhook(app: App, rule: AutomationRule, row: AutomationActionRow): Promise<ActionOutcome> {
  const webhook = await findWebhook(app.db.read, row.target);
  if (!webhook) throw new PauseError("target", "the webhook was deleted");
  if (webhook.state !== "on") throw new ActionError("the webhook is off");
  const { object_id, thread_id, badge_id, happened_at } = row;
  const type = isAboutObject(row.event) ? row.event : `${await kindOfPost(app, object_id)}.created`;
  const event = { position: 0, type, object_id, thread_id, badge_id, created_at: happened_at };
  const [described] = await describeEvents(app, [event]);
  if (!described) throw new ActionError("the post could not be read");
  const id = `rule_${rule.id}_${row.subject}_${row.step}`;
  const { data } = limitedEvent(described, webhook.fields as WebhookFields);
  const body = {
    ...{ id, type: "rule.matched", version: EVENT_VERSION, timestamp: eventTime(happened_at) },
    ...{ rule: { id: rule.id, name: rule.name }, reason: row.event, data },
  };
  const message = { id: `msg_${id}`, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS };
  const { status, error } = await postToWebhook(app, webhook, message);
  if (!isDelivered(status)) throw new ActionError(error || `HTTP ${status}`);
  return "done";
}

const isAboutObject = (event: string) => event !== "unanswered" && automationSubjectOf(event as EventType) !== "post";

async function kindOfPost(app: App, id: string): Promise<string> {
  return (await findThread(app.db.read, id))?.kind ?? "question";
}

/** On a private site no address gets anything that members alone may read. */
async function mailToAddress(app: App, rule: AutomationRule, row: AutomationActionRow): Promise<ActionOutcome> {
  if (app.settings.get("security").login_required) return "skipped";
  const { object_id, target: address, created_at, attempts, subject, step } = row;
  const key = `${rule.id}.${subject}.${step}`;
  const isLast = nextActionWait(attempts + 1) === null;
  try {
    const order = { object_id, rule: rule.name, address, key, created_at, isLast };
    return (await sendRuleMail(app, order)) ? "done" : "skipped";
  } catch (error) {
    if (error instanceof UnknownRecipientError) throw new PauseError("target", "the mail server rejects the address");
    throw new ActionError(error instanceof Error ? error.message : String(error));
  }
}
