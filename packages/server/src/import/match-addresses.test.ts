import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { at, DUMP, writeDump } from "../../testing/dump.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { claimCodes } from "../features/accounts/index.ts";
import { ImportRejectedError, importStackExchange, matchAddresses } from "./index.ts";

let folder: string;
let site: TestSite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-hashes-"));
  site = await testSite();
});

afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const hash = (name: string, text: string) => createHash(name).update(text).digest("hex");
const picture = (digest: string) => `https://www.gravatar.com/avatar/${digest}?s=128&d=identicon`;
const person = (Id: number, DisplayName: string, more: Record<string, string>) => ({
  ...{ Id, DisplayName, Reputation: 1, CreationDate: at(1) },
  ...more,
});

const USERS = [
  person(1, "Ann Lee", { EmailHash: hash("md5", "ann@example.com") }),
  person(2, "Ben", { ProfileImageUrl: picture(hash("md5", "ben@example.com")) }),
  person(3, "Cat", { ProfileImageUrl: picture(hash("sha256", "cat@example.com")) }),
  person(4, "Dan", { ProfileImageUrl: "https://i.example.com/dan.png" }),
  person(5, "Eve", { EmailHash: hash("md5", "twice@example.com") }),
  person(6, "Eve again", { EmailHash: hash("md5", "twice@example.com") }),
];

test("AC29 accounts are found by the hashes of addresses in the dump, unless several have the same one", async () => {
  await writeDump(folder, { ...DUMP, Users: USERS });
  await importStackExchange(site.app, {
    folder,
    source: "tea",
    reporter: { resumed() {}, begin() {}, progress() {}, end() {}, broken() {} },
  });
  const addresses = [" Ann@Example.com", "ben@example.com", "cat@example.com", "dan@example.com", "twice@example.com"];
  expect([...(await matchAddresses(site.app, { usersFile: join(folder, "Users.xml") }, addresses))]).toEqual([
    [" Ann@Example.com", "ann-lee"],
    ["ben@example.com", "ben"],
    ["cat@example.com", "cat"],
  ]);
});

test("AC30 accounts are found by the code of an address in their profile, which a second account cannot take", async () => {
  await writeDump(folder, { ...DUMP, Users: USERS });
  const options = {
    folder,
    source: "tea",
    reporter: { resumed() {}, begin() {}, progress() {}, end() {}, broken() {} },
  };
  await importStackExchange(site.app, options);
  const addresses = ["dan@example.com", "Eve@Example.com", "fay@example.com"];
  const codes = await claimCodes(site.app, addresses);
  expect(codes.get("dan@example.com")).toMatch(/^askwell(-[a-z0-9]{4}){4}$/);
  expect(await claimCodes(site.app, ["DAN@example.com"])).toEqual(
    new Map([["DAN@example.com", codes.get("dan@example.com")]]),
  );
  const about = (id: number, name: string, text: string) => person(id, name, { AboutMe: text });
  await writeDump(folder, {
    Users: [
      about(4, "Dan", `<p>I moved: ${codes.get("dan@example.com")!.toUpperCase()}.</p>`),
      about(5, "Eve", `<p>${codes.get("Eve@Example.com")}</p>`),
      about(6, "Eve again", `<p>${codes.get("Eve@Example.com")}</p>`),
      about(3, "Cat", "<p>askwell-0000-0000-0000-0000</p>"),
    ],
  });
  expect([...(await matchAddresses(site.app, { usersFile: join(folder, "Users.xml") }, addresses))]).toEqual([
    ["dan@example.com", "dan"],
  ]);
});

test("AC29 without an import there is no account to find", async () => {
  await writeDump(folder, { Users: USERS });
  await expect(matchAddresses(site.app, { usersFile: join(folder, "Users.xml") }, ["ann@example.com"])).rejects.toThrow(
    ImportRejectedError,
  );
});
