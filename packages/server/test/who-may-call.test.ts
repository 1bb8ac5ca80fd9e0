import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import { type GrantableRight, grantableRights } from "@askwell/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSession } from "../src/features/sessions/index.ts";
import { type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { callsOfHolders, rules } from "./who-may-call.ts";

const expected = new Map(
  rules.flatMap(({ open, closed, calls: names }) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, { open, closed }] as const),
  ),
);

let site: TestSite;
let people: readonly TestPerson[];

beforeAll(async () => {
  site = await testSite();
  const { person, admin } = site;
  const suspended = await person("suspended");
  const deleted = await person("deleted");
  const inactive = await person("inactive", { email_confirmed: 0 });
  people = [
    site.visitor,
    inactive,
    suspended,
    await person("user"),
    await person("moderator", { role_id: 3 }),
    admin,
    deleted,
  ];
  const become = (who: TestPerson, status: "suspended" | "deleted") =>
    site.call(admin, "setUserStatus", { user_id: who.id, status });
  await become(suspended, "suspended");
  await become(deleted, "deleted");
});
afterAll(() => site.close());

/** The outcome of the guard in a reply. */
function outcomeOf(status: number, body: string): string {
  if (status === 401) return "1";
  const { reason, data } = status === 403 ? JSON.parse(body) : { reason: "", data: null };
  if (data?.type === "inactive") return "i";
  if (data?.type === "suspended") return "s";
  return { "base.unauthorized_error": "a", "base.forbidden_error": "f" }[reason as string] ?? "o";
}

/** Sends a call without an effect: reads have no parameters, other calls an invalid body. */
async function ask(definition: CallDefinition, token: string): Promise<string> {
  const isRead = definition.method === "GET";
  const { statusCode, body } = await site.server.inject({
    method: definition.method,
    url: definition.path.replace(/:\w+/g, "x"),
    headers: { authorization: token, ...(!isRead && { "content-type": "application/json" }) },
    ...(!isRead && { payload: "[" }),
  });
  expect(statusCode, `${definition.method} ${definition.path}`).toBeLessThan(500);
  return outcomeOf(statusCode, body);
}

/** A logout ends the session, so each call has a new one. */
async function tokenFor(name: string, person: TestPerson): Promise<string> {
  if (name !== "logout" || person.token === "") return person.token;
  const role_id = person === site.admin ? 2 : 1;
  return (await openSession(site.app, { id: person.id, role_id }, { ip: "127.0.0.1", user_agent: "" })).access_token;
}

async function answers(name: CallName): Promise<string> {
  const letters: string[] = [];
  for (const person of people) letters.push(await ask(calls[name], await tokenFor(name, person)));
  return letters.join("");
}

const names = Object.keys(calls) as CallName[];

it("every call has a rule, and every rule a call", () => {
  expect(
    names.filter((name) => !expected.has(name)),
    "add these to who-may-call.ts",
  ).toEqual([]);
  expect([...expected.keys()].filter((name) => !(name in calls))).toEqual([]);
});

it("without rights, existing and unknown administration calls are told apart by administrators only", async () => {
  const unknown = { method: "GET", path: "/answer/admin/api/no-such-call" } as CallDefinition;
  const letters: string[] = [];
  for (const person of people) letters.push(await ask(unknown, person.token));
  expect(letters.join("")).toBe("1aaaaoa");
});

describe.each(["open", "closed"] as const)("on a site that is %s", (site_is) => {
  beforeAll(async () => {
    const security = { external_content_display: "always_display", check_update: true } as const;
    await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: site_is === "closed" });
  });

  it.each(names)("%s lets through whom it should", async (name) => {
    expect(await answers(name), "visitor, not activated, suspended, user, moderator, admin, deleted").toBe(
      expected.get(name)?.[site_is],
    );
  });
});

const isOfAdminsAndHolders = ({ guard, holders }: CallDefinition) => guard === "admin" && holders !== undefined;

describe.each(grantableRights)("GR2 the right %s", (right) => {
  const staffCalls = names.filter((name) => calls[name].guard === "staff");
  // Without holders in the contract, calls of administrators are alike: one stands for them.
  const adminCalls = ["dashboard" as const, ...names.filter((name) => isOfAdminsAndHolders(calls[name]))];
  const ofHolders = new Set(callsOfHolders[right].split(" "));
  const holderOf = async (name: string, until = 0) => {
    const who = await site.person(`${name}-${right.replace("_", "-")}`);
    const granted = { username: who.username, rights: [right] as GrantableRight[], until };
    return { who, id: (await site.call(site.admin, "grantRights", granted)).id };
  };

  it("lets its holders make the listed calls of staff, and no other", async () => {
    const { who } = await holderOf("holder");
    for (const name of staffCalls)
      expect([name, await ask(calls[name], who.token)]).toEqual([name, ofHolders.has(name) ? "o" : "f"]);
    for (const name of adminCalls)
      expect([name, await ask(calls[name], who.token)]).toEqual([name, ofHolders.has(name) ? "o" : "a"]);
  });

  it("lets nobody make them any more after its end, or while the account is suspended", async () => {
    const ended = await holderOf("ended");
    await site.call(site.admin, "endGrants", { ids: [ended.id] });
    const over = await holderOf("over", site.app.now() + 10);
    const suspended = await holderOf("asleep");
    await site.call(site.admin, "setUserStatus", { user_id: suspended.who.id, status: "suspended" });
    site.wait(11);
    for (const name of [...staffCalls, ...adminCalls].filter((each) => ofHolders.has(each))) {
      const letters = [ended, over, suspended].map(({ who }) => ask(calls[name], who.token));
      const denied = calls[name].guard === "admin" ? "aaa" : "ffs";
      expect([name, (await Promise.all(letters)).join("")]).toEqual([name, denied]);
    }
  });
});
