import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { findUser } from "../../users/index.ts";
import { forgetBounces } from "./paused-addresses.ts";

/** Mail to an address goes on when its owner has confirmed it. */
export async function onAddressConfirmed(app: App, { user_id }: EventOf<"address_confirmed">): Promise<void> {
  const user = await findUser(app.db.read, user_id);
  if (user) await app.db.write((tx) => forgetBounces(tx, [user.email_key]));
}
