import type { Parsed, Reply } from "@askwell/contract";
import { maskedEmail } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { hashToken } from "../../../platform/tokens/index.ts";
import type { Viewer } from "../../../viewer.ts";
import { findUser } from "../../users/index.ts";
import { isExpired } from "../codes.ts";
import { findCode } from "../queries.ts";
import { linkSubject } from "./link-subject.ts";

type MailLink = Reply<"readMailLink">;

const states: Readonly<Record<string, MailLink["state"]>> = {
  unsubscribe: "ready",
  resubscribe: "stopped",
  resubscribed: "used",
};

/** Says nothing about the account. */
const unusable = (state: "expired" | "unknown"): MailLink => ({
  ...{ state, topics: [], is_all: false },
  ...{ display_name: "", email: "" },
});

/**
 * What the link of a mail stops, or has stopped. Its codes are random UUIDs, which cannot be guessed, so that wrong ones
 * are not counted. Rules: docs/rules/accounts.md AC11.
 */
export async function readMailLink(app: App, _viewer: Viewer, { code }: Parsed<"readMailLink">): Promise<MailLink> {
  const row = await findCode(app.db.read, hashToken(code));
  const state = states[row?.purpose ?? ""];
  if (!row || !state) return unusable("unknown");
  const user = await findUser(app.db.read, row.user_id);
  if (!user || user.status === "deleted") return unusable("unknown");
  if (isExpired(app, row)) return unusable("expired");
  const { topics, digest, isAll } = linkSubject(row.detail);
  return {
    state,
    topics: [...topics, ...(digest === "" ? [] : (["digest"] as const))],
    is_all: isAll,
    display_name: user.display_name || user.username,
    email: maskedEmail(user.email),
  };
}
