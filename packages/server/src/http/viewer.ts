import type { Guard } from "@askwell/contract";
import { owesFactor, roles } from "@askwell/domain";
import type { App } from "../app.ts";
import { noteUse } from "../features/sessions/index.ts";
import { standingElsewhere } from "../features/user-center/index.ts";
import { noteUser } from "../features/users/index.ts";
import { hashToken } from "../platform/tokens/index.ts";
import { type Refusal, refuse, refuseSuspended } from "../refusal.ts";
import { type Browser, isStaff, type Viewer } from "../who.ts";

const VISITOR = {
  id: "0",
  signed_in: false,
  username: "",
  display_name: "",
  role_id: 0,
  rank: 0,
  email_confirmed: false,
  status: "",
};

interface Session {
  readonly viewer: Viewer;
  /** Whether the session opens the administration. */
  readonly admin: boolean;
}

/** The one query that tells who a token belongs to, with the state of the account as it is now. */
async function findSession(app: App, column: "token_hash" | "visit_hash", token: string) {
  return app.db.read
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select(["sessions.admin_until", "sessions.last_used_at"])
    .where(`sessions.${column}`, "=", hashToken(token))
    .where("sessions.expires_at", ">", app.now())
    .executeTakeFirst();
}

/** Turns a token into whoever makes the call; an unknown one is a visitor. */
export async function viewerOf(app: App, browser: Browser, language: string, by: "access" | "visit"): Promise<Session> {
  const token = by === "access" ? browser.token : browser.visit_token;
  const visitor: Session = { viewer: { ...VISITOR, language, browser }, admin: false };
  if (token === "" || token.length > 200) return visitor;
  const row = await findSession(app, by === "access" ? "token_hash" : "visit_hash", token);
  if (!row) return visitor;
  noteUser(row);
  const owes = owesFactor(row, app.settings.get("sign_in").staff_second_factor);
  const role_id = owes ? roles.user : row.role_id;
  const admin = role_id === roles.admin && row.admin_until > app.now();
  const status = await standingOf(app, row);
  // Nobody any more: the token opens nothing, whatever the account could do.
  if (status === "deleted") return { admin, viewer: { ...visitor.viewer, status: "deleted" } };
  if (by === "access") await noteUse(app, browser, row.last_used_at);
  const viewer: Viewer = {
    id: row.id,
    signed_in: true,
    username: row.username,
    display_name: row.display_name,
    role_id,
    ...(owes && { owes_factor: true as const }),
    rank: row.rank,
    email_confirmed: row.email_confirmed === 1,
    status,
    language,
    chosen_language: row.language,
    suspended_until: row.suspended_until,
    browser,
  };
  return { viewer, admin };
}

/** The state of an account; a user center may know of a worse one. */
async function standingOf(app: App, row: { readonly id: string; readonly status: string }): Promise<string> {
  const elsewhere = row.status === "normal" ? await standingElsewhere(app, row.id) : "normal";
  return elsewhere === "normal" ? row.status : elsewhere;
}

function requireAccount(viewer: Viewer): void {
  if (!viewer.signed_in) refuse("not_signed_in");
}

/** The address must be confirmed; then the account must not be suspended. */
function requireGoodStanding(viewer: Viewer): void {
  requireAccount(viewer);
  if (!viewer.email_confirmed) refuse("inactive");
  if (viewer.status === "suspended") refuseSuspended(viewer.suspended_until ?? 0);
}

/** Somebody of the staff who has to set up a second factor is told so, wherever they act as staff. */
function refuseWithoutFactor(viewer: Viewer): never {
  requireGoodStanding(viewer);
  refuse("second_factor_owed");
}

function requireAdmin({ viewer, admin }: Session): void {
  // A page is rendered for whoever the cookie names, and only reads.
  if (viewer.browser.token === "" && !viewer.rendering) refuse("not_signed_in");
  if (viewer.owes_factor) refuseWithoutFactor(viewer);
  if (!admin) refuse("not_admin");
  requireGoodStanding(viewer);
}

function requireAnyone(app: App, viewer: Viewer): void {
  if (!app.settings.get("security").login_required) return;
  if (!viewer.signed_in) refuse("not_signed_in");
  if (!viewer.email_confirmed) refuse("inactive");
}

/**
 * Lets a call through or refuses it, before anything of the request is looked at.
 * Sources: api-accounts 1.3, 3.2, 3.3; api-admin-and-platform 0.3.
 */
export function checkGuard(app: App, guard: Guard, openWhenPrivate: boolean, session: Session): void {
  const { viewer } = session;
  if (guard === "admin") requireAdmin(session);
  else if (guard === "signed_in") requireAccount(viewer);
  else if (guard !== "anyone") requireGoodStanding(viewer);
  else if (!openWhenPrivate) requireAnyone(app, viewer);
  if (guard !== "staff" || isStaff(viewer)) return;
  if (viewer.owes_factor) refuseWithoutFactor(viewer);
  refuse("forbidden");
}

/** Some refusals of an admin also close the administration for the session; the next call then says `not_admin`. */
export function closesAdministration(refusal: Refusal): boolean {
  return refusal.code === "inactive" || refusal.code === "suspended" || refusal.code === "not_signed_in";
}
