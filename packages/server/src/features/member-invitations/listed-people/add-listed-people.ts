import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { listedPeople, requireActiveAdmin, storePeople } from "../../users/index.ts";
import { inviteAddresses } from "../invite-addresses.ts";
import { requireWay } from "./require-way.ts";

/** Days that invitations of a list are valid. */
const DAYS = 30;

type RightPeople = Awaited<ReturnType<typeof listedPeople>>["people"];

/** Adds or invites those of a list whose lines are right, and returns the others. Rules: docs/rules/administration.md AD43. */
export async function addListedPeople(
  app: App,
  admin: Admin,
  input: Parsed<"addListedPeople">,
): Promise<Reply<"addListedPeople">> {
  const list = { ...input, way: input.way || ("password" as const) };
  requireWay(app, list);
  const { header, people } = await listedPeople(app, app.translator(admin.language), list);
  const right = people.filter(({ problems }) => problems.length === 0);
  const left = people.filter(({ problems }) => problems.length > 0).map(({ text }) => text);
  if (right.length > 0 && list.way === "password") await storePeople(app, admin, right);
  if (right.length > 0 && list.way === "invitation") await invite(app, admin, right, input.message);
  // With its names a table is read as one again.
  return { added: right.length, left: [...(header !== "" && left.length > 0 ? [header] : []), ...left].join("\n") };
}

/** Invites people, each with their role. */
async function invite(app: App, admin: Admin, right: RightPeople, message: string): Promise<void> {
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    for (const [role_id, people = []] of Map.groupBy(right, (person) => person.role_id)) {
      const addresses = people.map(({ email }) => email);
      await inviteAddresses(app, tx, admin, { addresses, role_id, message, tags: "", days: DAYS });
    }
  });
}
