import type { Reply } from "@askwell/contract";
import { roles } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, openMailbox, type TestSite, testSite } from "../../../../testing/index.ts";

let site: TestSite;
let mailbox: Mailbox;
const pass = "apple-Pass-1";

beforeAll(async () => {
  site = await testSite();
  mailbox = await openMailbox(site);
  await site.person("bob");
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

type ListInput = Parameters<typeof site.call<"addListedPeople">>[2];

const preview = (users: string, more: Partial<ListInput> = {}) =>
  site.call(site.admin, "previewPeople", { users, ...more });
const add = (users: string, more: Partial<ListInput> = {}) =>
  site.call(site.admin, "addListedPeople", { users, ...more });
const failure = async (users: string, more: Partial<ListInput> = {}) =>
  (await site.error(site.admin, "previewPeople", { users, ...more })).data;
const problems = ({ lines }: Reply<"previewPeople">) => lines.map((line) => [line.line, line.problems]);
const roleOf = async (e_mail: string) =>
  (await site.call(site.visitor, "loginByEmail", { e_mail, pass } as never)).role_id;

test("AD43 every line of a list is shown with all of its problems, and nobody is added", async () => {
  const reply = await preview(
    [
      `Ann Lee, ann@example.com, ${pass}, moderator`,
      "x, nonsense, short, king",
      "",
      `Bobby, bob@example.com, ${pass}`,
      `Ann Lee, ANN@example.com, ${pass}, 1, more`,
    ].join("\n"),
  );
  expect(reply.right).toBe(1);
  expect(reply.lines[0]).toEqual({
    ...{ line: 1, display_name: "Ann Lee", email: "ann@example.com", role_id: roles.moderator, problems: [] },
  });
  expect(JSON.stringify(reply)).not.toContain(pass);
  expect(problems(reply).slice(1)).toEqual([
    [2, ["name_invalid", "email_invalid", "password_invalid", "role_unknown"]],
    [4, ["email_taken"]],
    [5, ["name_repeated", "email_repeated", "values_more"]],
  ]);
  expect(await site.call(site.admin, "adminUsersPage", { query: "ann@example.com" })).toMatchObject({ count: 0 });
});

test("AD43 the right lines are added with their roles, and the others come back below the names of the columns", async () => {
  const header = "role;e-mail;password;name;team";
  const wrong = `king;dan@example.com;${pass};Dan;a`;
  const users = `${header}\nadmin;cat@example.com;${pass};"Cat Ray";b\n${wrong}\n;eve@example.com;${pass};Eve;`;
  expect(await add(users, { role_id: roles.moderator })).toEqual({ added: 2, left: `${header}\n${wrong}` });
  expect(await roleOf("cat@example.com")).toBe(roles.admin);
  expect(await roleOf("eve@example.com")).toBe(roles.moderator);
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "person_add", note: "cat-ray (admin), eve (moderator)" });
  expect(await add(wrong)).toEqual({ added: 0, left: wrong });
});

test("AD43 people are invited by mail, each with their role, and need no name and no password", async () => {
  const users = "Fay <fay@example.com>\ngus@example.com,Moderator\nbob@example.com\nhal@example.com,admin";
  expect(problems(await preview(users, { way: "invitation" }))).toEqual([
    [1, []],
    [2, []],
    [3, ["email_taken"]],
    [4, ["role_admin"]],
  ]);
  const left = "bob@example.com\nhal@example.com,admin";
  expect(await add(users, { way: "invitation", message: "Join us" })).toEqual({ added: 2, left });
  const code = await mailbox.code("gus@example.com");
  expect(mailbox.mails.at(-1)?.text).toContain("Join us");
  const name = "Gus";
  const account = await site.call(site.visitor, "registerByInvitation", { code, name, e_mail: "", pass });
  expect(account).toMatchObject({ role_id: roles.moderator, e_mail: "gus@example.com" });
  const { list } = await site.call(site.admin, "memberInvitations", { query: "fay@" });
  expect(list[0]).toMatchObject({ state: "open", role_id: roles.user });
});

test("AD43 a list of which no line is a person fails once", async () => {
  const other = await failure(`ann@example.com,Ann,${pass}\nben@example.com,Ben,${pass}`);
  expect(other).toMatchObject([{ error_field: "users", error_msg: expect.stringContaining("No line has an email") }]);
  expect(other).toHaveLength(1);
  const bare = await failure("Ann,ann2@example.com\nBen,ben2@example.com");
  expect(bare).toMatchObject([{ error_msg: expect.stringContaining("No line has a password") }]);
  expect(await failure("name,email,password")).toMatchObject([{ error_msg: "There is nobody in this list." }]);
  const many = Array.from({ length: 201 }, (_, n) => `n${n}@example.com`).join("\n");
  expect(await failure(many, { way: "invitation" })).toMatchObject([{ error_field: "users" }]);
  expect(await failure("a@b.example", { way: "invitation", role_id: roles.admin })).toMatchObject([
    { error_field: "role_id" },
  ]);
});
