import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listTagsById } from "../tags/index.ts";
import { countDeliveries } from "./queries.ts";
import { wordsOf } from "./queue-deliveries.ts";
import { shownAddress } from "./shown-address.ts";
import type { WebhookRow } from "./table.ts";

type ShownWebhook = Reply<"webhooks">[number];

/** Endpoints as administrators see them, with the number of their deliveries. */
export async function describeWebhooks(app: App, admin: Admin, rows: readonly WebhookRow[]): Promise<ShownWebhook[]> {
  const db = app.db.read;
  const counts = await countDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  const tags = await listTagsById(db, [...new Set(rows.flatMap((row) => wordsOf(row.tags)))]);
  return rows.map(({ id, name, url, created_at, delivered_at, ...row }) => {
    const count = (...states: string[]) =>
      counts
        .filter(({ webhook_id, state }) => webhook_id === id && states.includes(state))
        .reduce((sum, each) => sum + Number(each.count), 0);
    const chosen = wordsOf(row.tags);
    return {
      ...{ id, name, url: shownAddress(admin, url), created_at, delivered_at },
      events: wordsOf(row.events) as ShownWebhook["events"],
      tags: tags
        .filter((tag) => chosen.includes(tag.id))
        .map(({ slug_name, display_name }) => ({ slug_name, display_name })),
      fields: row.fields as ShownWebhook["fields"],
      state: row.state as ShownWebhook["state"],
      previous_until: row.previous_until > app.now() ? row.previous_until : 0,
      ...{ waiting: count("waiting", "behind"), delivered: count("delivered"), failed: count("failed") },
    };
  });
}
