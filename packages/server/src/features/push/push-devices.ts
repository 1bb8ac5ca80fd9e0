import type { Reply } from "@askwell/contract";
import { deviceOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { currentSession } from "../sessions/index.ts";
import { listDevices } from "./queries.ts";

/** The caller's devices that get push messages. */
export async function pushDevices(app: App, member: Member): Promise<Reply<"pushDevices">> {
  const [rows, session] = await Promise.all([listDevices(app.db.read, [member.id]), currentSession(app, member)]);
  const devices = rows.map(({ id, user_agent, created_at, session_hash }) => {
    return { id, ...deviceOf(user_agent), created_at, current: session_hash === session?.token_hash };
  });
  return { devices };
}
