import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { hasPasskeys, requestOptions } from "./passkeys.ts";
import { findAuthenticator, listPasskeys } from "./queries.ts";
import { createStep, findOpenStep } from "./steps.ts";

/** The available factors, for a pending login or a logged-in user. */
export async function askFactor(app: App, viewer: Viewer, { entry }: Parsed<"askFactor">): Promise<Reply<"askFactor">> {
  const step = entry === "" ? null : await findOpenStep(app, app.db.read, entry, "enter");
  const userId = entry === "" ? viewer.id : step?.user_id;
  if (!userId || userId === "0") return fail("second_factor_late");
  const authenticator = (await findAuthenticator(app.db.read, userId)) !== undefined;
  const passkeys = hasPasskeys(app) ? await listPasskeys(app.db.read, userId) : [];
  if (passkeys.length === 0) return { authenticator, passkey: null };
  const passkey = await requestOptions(app, passkeys);
  const answer = { user_id: userId, purpose: "answer", kept: "", secret: passkey.challenge } as const;
  await app.db.write((tx) => createStep(app, tx, answer));
  return { authenticator, passkey };
}
