import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Member } from "../../viewer.ts";
import { currentSession } from "../sessions/index.ts";
import { pushDevices } from "./push-devices.ts";
import { deleteDevices, listDevices, upsertDevice } from "./queries.ts";

/** Devices of one user; the oldest is removed for a further one. */
const MAX_DEVICES = 20;

/** Length of a point of P-256 and of the secret. */
const KEY_BYTES = 65;
const AUTH_BYTES = 16;

const isKey = (text: string, length: number) => Buffer.from(text, "base64url").length === length;

/** Only over TLS: the address is a secret between the browser and its push service. */
function isEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

/** Registers the browser of the caller, or renews it in the current session. Rules: docs/rules/push.md PU1, PU2. */
export async function addPushDevice(
  app: App,
  member: Member,
  { endpoint, p256dh, auth }: Parsed<"addPushDevice">,
): Promise<Reply<"addPushDevice">> {
  if (!isEndpoint(endpoint) || !isKey(p256dh, KEY_BYTES) || !isKey(auth, AUTH_BYTES)) fail("bad_request");
  const session = required(await currentSession(app, member), "not_signed_in");
  const { token_hash: session_hash, expires_at: session_expires_at } = session;
  await app.db.write(async (tx) => {
    const others = await listDevices(tx, [member.id]);
    const endpoint_hash = hashToken(endpoint);
    const remaining = others.filter((device) => device.endpoint_hash !== endpoint_hash);
    await deleteDevices(
      tx,
      remaining.slice(MAX_DEVICES - 1).map(({ id }) => id),
    );
    const { user_agent } = member.browser;
    const id = await app.ids.next(tx, "push_device");
    const row = { id, user_id: member.id, endpoint_hash, endpoint, p256dh, auth };
    await upsertDevice(tx, { ...row, session_hash, session_expires_at, user_agent, created_at: app.now() });
  });
  return pushDevices(app, member);
}
