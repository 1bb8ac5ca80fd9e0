import type { EventObjects, PublishedEvent } from "@askwell/contract";
import type { WebhookFields } from "@askwell/domain";

/** A post, a tag or an account of an event. */
type EventObject = { readonly id: string; readonly status: string; readonly text?: string | undefined };

function eachObject(objects: EventObjects, change: (object: EventObject) => object): EventObjects {
  const entries = Object.entries(objects).filter((entry): entry is [string, EventObject] => entry[1] !== undefined);
  return Object.fromEntries(entries.map(([name, object]) => [name, change(object)]));
}

const withoutText = ({ text: _, ...rest }: EventObject) => rest;

const parts: Record<WebhookFields, (object: EventObject) => object> = {
  all: (object) => object,
  no_texts: withoutText,
  ids: ({ id, status }) => ({ id, status }),
};

/** An event with what an endpoint gets of it. Rule: docs/rules/webhooks.md WH3. */
export const limitedEvent = (event: PublishedEvent, fields: WebhookFields): PublishedEvent => ({
  ...event,
  data: eachObject(event.data, parts[fields]),
});

/**
 * An event as the log of deliveries keeps it: without texts of posts, which must be gone when their post is. Rule:
 * docs/rules/webhooks.md WH8.
 */
export function loggedBody(event: PublishedEvent): string {
  const objects = eachObject(event.data, ({ text, ...rest }) =>
    text === undefined ? rest : { ...rest, text: `(${text.length})` },
  );
  return JSON.stringify({ ...event, data: objects });
}
