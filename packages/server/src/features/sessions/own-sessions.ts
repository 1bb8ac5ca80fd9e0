import type { Reply } from "@askwell/contract";
import { deviceOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { listSessions } from "./queries.ts";
import { isCurrent, sessionId } from "./session-id.ts";

/** The caller's sessions: the current one, then the last used first. Source: docs/rules/accounts.md AC14. */
export async function ownSessions(app: App, member: Member): Promise<Reply<"ownSessions">> {
  const all = await listSessions(app.db.read, member.id, app.now());
  const sessions = all.filter(({ view_as }) => view_as === "");
  const items = sessions.map((session) => ({
    id: sessionId(session),
    ...deviceOf(session.user_agent),
    user_agent: session.user_agent,
    ip: session.ip,
    created_at: session.created_at,
    last_used_at: Math.max(session.last_used_at, session.created_at),
    expires_at: session.expires_at,
    current: isCurrent(member, session),
  }));
  return items.sort((a, b) => Number(b.current) - Number(a.current) || b.last_used_at - a.last_used_at);
}
