import type { CallDefinition } from "@askwell/contract";
import { mustSetUpSecondFactor, roles } from "@askwell/domain";
import { type ApiError, fail, failSuspended } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { grantFields, holdsAny } from "../../features/granted-rights/index.ts";
import { restrictionsIn } from "../../features/sanctions/index.ts";
import { recordUse } from "../../features/sessions/index.ts";
import { currentStatus } from "../../features/user-center/index.ts";
import { rememberUser, type UserRow } from "../../features/users/index.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { type BrowserContext, isStaff, type Viewer } from "../../viewer.ts";
import { asViewed } from "./viewed.ts";
import { VISITOR } from "./visitor.ts";

/** A viewer, by a session or by a key. */
export interface ViewerSession {
  readonly viewer: Viewer;
  /** Whether it may use the administration. */
  readonly admin: boolean;
}

/** Loads session and account in one query. */
async function findSession(app: App, column: "token_hash" | "visit_hash", token: string) {
  return app.db.read
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select(["sessions.admin_until", "sessions.last_used_at", "sessions.view_as"])
    .where(`sessions.${column}`, "=", hashToken(token))
    .where("sessions.expires_at", ">", app.now())
    .executeTakeFirst();
}

/** The viewer of a token; a visitor if the token is unknown. */
export async function viewerOf(
  app: App,
  browser: BrowserContext,
  language: string,
  by: "access" | "visit",
): Promise<ViewerSession> {
  const token = by === "access" ? browser.token : browser.visit_token;
  const visitor: ViewerSession = { viewer: { ...VISITOR, language, browser }, admin: false };
  if (token === "" || token.length > 200) return visitor;
  const row = await findSession(app, by === "access" ? "token_hash" : "visit_hash", token);
  if (!row) return visitor;
  rememberUser(app.db.read, row);
  const viewer = await viewerOfUser(app, row, { language, browser });
  if (row.view_as !== "") return { viewer: asViewed(viewer, row.view_as) ?? visitor.viewer, admin: false };
  const admin = row.role_id === roles.admin && !viewer.owes_factor && row.admin_until > app.now();
  if (by === "access" && viewer.signed_in) await recordUse(app, browser, row.last_used_at);
  return { viewer, admin };
}

/** A user who has been identified, as a viewer. A deleted one is a visitor: the token of the account grants nothing. */
export async function viewerOfUser(
  app: App,
  row: UserRow,
  { language, browser }: Pick<Viewer, "language" | "browser">,
): Promise<Viewer> {
  const status = await currentStatus(app, row);
  if (status === "deleted") return { ...VISITOR, language, browser, status: "deleted" };
  return {
    id: row.id,
    signed_in: true,
    username: row.username,
    display_name: row.display_name,
    ...usableRights(app, row, status),
    rank: row.rank,
    restrictions: restrictionsIn(row.restrictions),
    email_confirmed: row.email_confirmed === 1,
    status,
    language,
    chosen_language: row.language,
    suspended_until: row.suspended_until,
    browser,
  };
}

/** What an account may use of its role and its granted rights now. Source: docs/rules/granted-rights.md GR2, GR10. */
function usableRights(app: App, row: RightsRow, status: string): UsableRights {
  const isActive = status === "normal" && row.email_confirmed === 1;
  const grants = isActive ? grantFields(row.granted_rights, app.now()) : {};
  const holder = { ...row, holdsRights: (grants.grants ?? []).length > 0 };
  const owes = mustSetUpSecondFactor(holder, app.settings.get("sign_in").staff_second_factor);
  return owes ? { role_id: roles.user, owes_factor: true } : { role_id: row.role_id, ...grants };
}

type RightsRow = Pick<UserRow, "role_id" | "second_factor" | "granted_rights" | "email_confirmed">;
type UsableRights = Pick<Viewer, "role_id" | "owes_factor" | "grants" | "rights">;

/** The user of a session, as far as reading needs them. */
export type SessionReader = Pick<
  Viewer,
  "id" | "rank" | "role_id" | "grants" | "rights" | "signed_in" | "email_confirmed"
>;

/** Sessions per query. */
const SESSIONS = 500;

/** The current users of some sessions, by the hashes of their access tokens; those that have ended are missing. */
export async function readersOf(app: App, tokenHashes: readonly string[]): Promise<Map<string, SessionReader>> {
  const readers = new Map<string, SessionReader>();
  for (let start = 0; start < tokenHashes.length; start += SESSIONS) {
    const rows = await app.db.read
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select([
        "sessions.token_hash",
        "sessions.view_as",
        "users.id",
        "users.rank",
        "users.role_id",
        "users.status",
        "users.granted_rights",
      ])
      .select(["users.second_factor", "users.email_confirmed"])
      .where("sessions.token_hash", "in", tokenHashes.slice(start, start + SESSIONS))
      .where("sessions.expires_at", ">", app.now())
      .execute();
    for (const { token_hash, view_as, ...row } of rows) {
      const status = await currentStatus(app, row);
      if (status === "deleted") continue;
      const email_confirmed = row.email_confirmed === 1;
      const account = { id: row.id, rank: row.rank, signed_in: true, email_confirmed };
      const own: SessionReader = { ...account, ...usableRights(app, row, status) };
      const reader = view_as === "" ? own : asViewed(own, view_as);
      if (reader) readers.set(token_hash, reader);
    }
  }
  return readers;
}

function requireAccount(viewer: Viewer): void {
  if (!viewer.signed_in) fail("not_signed_in");
}

/** The address must be confirmed and the account not suspended. */
function requireActiveAccount(viewer: Viewer): void {
  requireAccount(viewer);
  if (!viewer.email_confirmed) fail("inactive");
  if (viewer.status === "suspended") failSuspended(viewer.suspended_until ?? 0);
}

/** Staff without the required second factor get their own error on staff calls. */
function failFactorRequired(viewer: Viewer): never {
  requireActiveAccount(viewer);
  fail("second_factor_owed");
}

function requireAdmin({ viewer, admin }: ViewerSession): void {
  // Rendering a page uses the cookie and only reads; a key was checked before.
  if (viewer.browser.token === "" && !viewer.rendering && !(viewer.holds_key && viewer.signed_in))
    fail("not_signed_in");
  if (viewer.owes_factor) failFactorRequired(viewer);
  if (!admin) fail("not_admin");
  requireActiveAccount(viewer);
}

/** Whether a session reads the site, which may be private. */
export function maySeeSite(app: App, reader: Pick<Viewer, "signed_in" | "email_confirmed">): boolean {
  return !app.settings.get("security").login_required || (reader.signed_in && reader.email_confirmed);
}

function requireAnyone(app: App, viewer: Viewer): void {
  const isKeyOfSite = viewer.holds_key && !viewer.signed_in;
  if (!app.settings.get("security").login_required || isKeyOfSite) return;
  if (!viewer.signed_in) fail("not_signed_in");
  if (!viewer.email_confirmed) fail("inactive");
}

/** A session in which the site is seen as another role changes nothing. Source: docs/rules/view-as.md VA3. */
export function requireOwnView({ viewer }: ViewerSession): void {
  if (viewer.viewing) fail("viewing_as");
}

/** What a guard needs of a call. */
export type GuardedCall = Pick<CallDefinition, "guard" | "openWhenPrivate" | "holders">;

/** Checks the guard of a call, before its input is read. Source: docs/wire.md "Guards". */
export function checkGuard(app: App, { guard, openWhenPrivate, holders }: GuardedCall, session: ViewerSession): void {
  const { viewer } = session;
  const isHolder = holdsAny(viewer, holders ?? []);
  if (guard === "admin" && !isHolder) requireAdmin(session);
  else if (guard === "signed_in") requireAccount(viewer);
  else if (guard !== "anyone") requireActiveAccount(viewer);
  // Anybody registers with an address that is not theirs: such an account reads no private site.
  if ((guard === "anyone" || guard === "signed_in") && !openWhenPrivate) requireAnyone(app, viewer);
  if (guard !== "staff" || isStaff(viewer) || isHolder) return;
  if (viewer.owes_factor) failFactorRequired(viewer);
  fail("forbidden");
}

/** Errors that also end admin mode of the session; the next call then fails with `not_admin`. */
export function closesAdministration(error: ApiError): boolean {
  return error.code === "inactive" || error.code === "suspended" || error.code === "not_signed_in";
}
