import type { Parsed, Reply } from "@askwell/contract";
import { grantableRights, type ViewAs } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { storeSession } from "./index.ts";
import { deleteViewsOf } from "./queries.ts";

/** How long it lasts. Source: docs/rules/view-as.md VA4. */
const VIEW_AS_S = 3600;

/**
 * Opens a session in which the administrator sees the site as another role, and which only reads. The own session stays,
 * and one that was opened before ends. Rules: docs/rules/view-as.md.
 */
export async function viewAs(app: App, admin: Admin, input: Parsed<"viewAs">): Promise<Reply<"viewAs">> {
  const chosen = chosenView(input);
  const expires_at = app.now() + VIEW_AS_S;
  const { access_token, visit_token } = await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const opened_by = hashToken(admin.browser.token);
    await deleteViewsOf(tx, admin.id, opened_by);
    const object = { id: admin.id, kind: "user" };
    await logStaffAction(app, tx, admin, { action: "view_as", object, person_id: "0", note: noteOf(chosen) });
    const view = { view_as: JSON.stringify(chosen), opened_by, expires_at, admin_until: 0 };
    return storeSession(app, tx, admin, { ...admin.browser, view });
  });
  admin.browser.setVisitToken(visit_token);
  return { access_token, expires_at };
}

/** Only a member has rights beyond the role, and a visitor has no reputation. */
function chosenView({ role, rank, rights }: Parsed<"viewAs">): ViewAs {
  if (role === "") fail("bad_fields", { fields: [{ field: "role", code: "required" }] });
  return {
    role,
    rank: role === "visitor" ? 0 : rank,
    rights: role === "member" ? grantableRights.filter((right) => rights.includes(right)) : [],
  };
}

/** What the log says. */
const noteOf = ({ role, rank, rights }: ViewAs): string =>
  [role, ...(role === "visitor" ? [] : [String(rank)]), ...rights].join(", ");
