import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { countOrRefuse } from "../attempts/index.ts";
import { issueCode, linkTo } from "./codes.ts";
import { deleteCodes } from "./queries.ts";

/** A link to everything that the caller has here, good once; a new one makes the one before worthless. Source: docs/rules/accounts.md AC17. */
export async function requestExport(app: App, member: Member): Promise<Reply<"requestExport">> {
  await countOrRefuse(app, "export", member.id);
  const code = await app.db.write(async (tx) => {
    await deleteCodes(tx, member.id, ["export"]);
    return issueCode(app, tx, { user_id: member.id, purpose: "export" });
  });
  return { link: linkTo(app, "export", code) };
}
