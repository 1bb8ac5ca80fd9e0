import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { describeWebhooks } from "./describe-webhooks.ts";
import { listWebhooks } from "./queries.ts";

/** All endpoints, the oldest first. */
export async function webhooks(app: App, admin: Admin): Promise<Reply<"webhooks">> {
  return describeWebhooks(app, admin, await listWebhooks(app.db.read));
}
