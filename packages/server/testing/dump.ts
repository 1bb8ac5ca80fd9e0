import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeHtml } from "@askwell/domain";

export type DumpElement = Readonly<Record<string, string | number>>;
export type Dump = Readonly<Record<string, readonly (DumpElement | string)[]>>;

const DAY = "2018-03-0";
export const at = (day: number) => `${DAY}${day}T10:00:00.000`;
export const seconds = (day: number) => Date.parse(`${at(day)}Z`) / 1000;

export const question = (Id: number, more: DumpElement = {}): DumpElement => ({
  Id,
  PostTypeId: 1,
  CreationDate: at(1),
  Score: 3,
  ViewCount: 40,
  Body: `<p>The text of <em>question</em> ${Id}, about kettles.</p>`,
  OwnerUserId: 1,
  LastActivityDate: at(4),
  Title: `Question number ${Id}`,
  Tags: "<tea><pots>",
  ...more,
});

export const answer = (Id: number, ParentId: number, more: DumpElement = {}): DumpElement => ({
  Id,
  PostTypeId: 2,
  ParentId,
  CreationDate: at(2),
  Score: -1,
  Body: `<p>The text of answer ${Id}.</p>`,
  OwnerUserId: 2,
  LastActivityDate: at(2),
  ...more,
});

export const version = (
  [Id, PostHistoryTypeId, PostId]: readonly [number, number, number],
  Text: string,
  more: DumpElement = {},
): DumpElement => ({
  Id,
  PostHistoryTypeId,
  PostId,
  RevisionGUID: `guid-${PostId}-${more.edit ?? 0}`,
  CreationDate: at(1),
  UserId: 1,
  Text,
  ...more,
});

/** A small site with one object of each kind. */
export const DUMP: Dump = {
  Users: [
    { Id: -1, Reputation: 1, CreationDate: at(1), DisplayName: "Community" },
    {
      Id: 1,
      Reputation: 250,
      CreationDate: at(1),
      LastAccessDate: at(5),
      DisplayName: "Ann Lee",
      WebsiteUrl: "https://ann.example",
      Location: "Here",
      AboutMe: "<p>I like <strong>tea</strong>.</p>",
    },
    { Id: 2, Reputation: 101, CreationDate: at(1), DisplayName: "Ann Lee" },
    { Id: 7, Reputation: 1, CreationDate: at(1), DisplayName: "admin" },
  ],
  Tags: [
    { Id: 1, TagName: "tea", Count: 3, ExcerptPostId: 50, WikiPostId: 51 },
    { Id: 2, TagName: "c++", Count: 0 },
  ],
  Posts: [
    question(10, { AcceptedAnswerId: 12, FavoriteCount: 1, LastEditorUserId: 2, LastEditDate: at(3) }),
    answer(11, 10, { CreationDate: at(3), Score: 4 }),
    answer(12, 10, { OwnerUserId: "", OwnerDisplayName: "user99" }),
    question(20, { ClosedDate: at(4), Tags: "|tea|" }),
    question(30, { OwnerUserId: 444, Body: "<p>A formula $a<sub>1</sub>$ &amp; <code>x &lt; y</code></p>" }),
    { Id: 50, PostTypeId: 4, CreationDate: at(1), Score: 0, Body: "For questions about <tea>.", OwnerUserId: 1 },
    {
      Id: 51,
      PostTypeId: 5,
      CreationDate: at(1),
      Score: 0,
      Body: "<p>Tea is a <strong>drink</strong>.</p>",
      OwnerUserId: 1,
    },
    { Id: 60, PostTypeId: 6, CreationDate: at(1), Score: 0, Body: "<p>Vote for me.</p>", OwnerUserId: 1 },
  ],
  PostHistory: [
    version([1, 2, 10], "The text of *question* 10, about cups."),
    version([2, 1, 10], "Question number 10, at first"),
    version([3, 3, 10], "<tea>"),
    version([4, 5, 10], "The text of *question* 10, about kettles.", {
      edit: 1,
      CreationDate: at(3),
      Comment: "kettles",
    }),
    version([5, 4, 10], "Question number 10", { edit: 1, CreationDate: at(3) }),
    version([6, 10, 20], '{"OriginalQuestionIds":[10],"Voters":[]}', { Comment: "101", edit: 2, CreationDate: at(4) }),
    version([7, 25, 10], "", { edit: 3 }),
  ],
  Comments: [
    { Id: 5, PostId: 10, Score: 2, Text: "1. Is <b>this</b> `<i>`?", CreationDate: at(3), UserId: 2 },
    { Id: 6, PostId: 11, Score: 0, Text: "A comment on an answer", CreationDate: at(3), UserDisplayName: "user99" },
    { Id: 7, PostId: 51, Score: 0, Text: "A comment on a wiki", CreationDate: at(3), UserId: 1 },
  ],
  Votes: [
    ...[1, 2, 3, 4].map((Id) => ({ Id, PostId: 10, VoteTypeId: 2, CreationDate: at(2) })),
    { Id: 5, PostId: 10, VoteTypeId: 3, CreationDate: at(2) },
    { Id: 6, PostId: 12, VoteTypeId: 2, CreationDate: at(2) },
    { Id: 7, PostId: 12, VoteTypeId: 1, CreationDate: at(4) },
    { Id: 8, PostId: 10, VoteTypeId: 5, UserId: 2, CreationDate: at(2) },
    { Id: 9, PostId: 10, VoteTypeId: 8, UserId: 2, CreationDate: at(2), BountyAmount: 50 },
  ],
  PostLinks: [
    { Id: 1, CreationDate: at(4), PostId: 20, RelatedPostId: 10, LinkTypeId: 3 },
    { Id: 2, CreationDate: at(4), PostId: 30, RelatedPostId: 11, LinkTypeId: 1 },
    { Id: 3, CreationDate: at(4), PostId: 30, RelatedPostId: 999, LinkTypeId: 1 },
  ],
  Badges: [{ Id: 1, UserId: 1, Name: "Student", Date: at(1), Class: 3, TagBased: "False" }],
};

const escaped = (text: string) =>
  escapeHtml(text).replace(/[\p{Cc}\u2028]/gu, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`);

const line = (row: DumpElement | string) =>
  typeof row === "string"
    ? row
    : `  <row ${Object.entries(row)
        .map(([name, value]) => `${name}="${escaped(String(value))}"`)
        .join(" ")} />`;

/** Writes the files of a dump in the published format. */
export async function writeDump(folder: string, dump: Dump): Promise<void> {
  for (const [name, rows] of Object.entries(dump)) {
    const root = name.toLowerCase();
    const lines = [`\uFEFF<?xml version="1.0" encoding="utf-8"?>`, `<${root}>`, ...rows.map(line), `</${root}>`, ""];
    await writeFile(join(folder, `${name}.xml`), lines.join("\r\n"));
  }
}
