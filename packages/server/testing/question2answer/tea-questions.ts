import { createHash } from "node:crypto";
import { hashSync } from "bcryptjs";
import { RECORD_PASSWORD } from "../record-import.ts";
import type { Q2aSite } from "./q2a-site.ts";

const SALT = Buffer.from("0123456789abcdef");
const SUM = createHash("sha1").update(SALT.subarray(0, 8)).update(RECORD_PASSWORD).update(SALT.subarray(8)).digest();
/** The number of the picture in the first question; it is longer than numbers of JavaScript are exact. */
export const TEA_BLOB = "17306116342563123456";
/** What the picture contains. */
export const TEA_PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);

const HOSTILE = `<script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">run</a>`;

/** Fills a site with what is imported and what is not. */
export async function fillTeaQuestions(old: Q2aSite): Promise<void> {
  await addPeople(old);
  await old.add(
    "categories",
    { categoryid: 1, title: "Drinks", tags: "drinks", backpath: "drinks" },
    { categoryid: 2, parentid: 1, title: "Hot Drinks", tags: "hot", content: "All <hot> ones", backpath: "hot/drinks" },
  );
  await old.add(
    "words",
    { wordid: 1, word: "steep", tagcount: 0 },
    { wordid: 2, word: "tea", tagcount: 1 },
    { wordid: 3, word: "hot water", tagcount: 1 },
  );
  await addThreads(old);
  await old.add(
    "uservotes",
    { postid: 10, userid: 2 },
    { postid: 11, userid: 1 },
    { postid: 11, userid: 3, vote: -1 },
    { postid: 11, userid: 4, vote: 0, flag: 1 },
    { postid: 12, userid: 2 },
  );
  await old.add(
    "userfavorites",
    { userid: 2, entitytype: "Q", entityid: 10 },
    { userid: 2, entitytype: "Q", entityid: 30 },
    { userid: 2, entitytype: "U", entityid: 1 },
  );
  await old.add("blobs", { blobid: TEA_BLOB, format: "png", content: TEA_PICTURE, filename: "pot.png" });
  await old.add("messages", { messageid: 1, content: "secret words" });
}

async function addPeople(old: Q2aSite): Promise<void> {
  await old.add(
    "users",
    { userid: 1, handle: "Ann Lee", email: "ann@club.example", passhash: hashSync(RECORD_PASSWORD, 4), level: 100 },
    { userid: 2, handle: "ben", email: "ben@club.example", passsalt: SALT, passcheck: SUM, level: 80 },
    { userid: 3, handle: "cat", email: "cat@club.example", flags: 2, level: 50 },
    { userid: 4, handle: "Dan", email: "dan@club.example", flags: 0 },
  );
  await old.add(
    "userprofile",
    { userid: 1, title: "name", content: "Ann <b>L.</b>" },
    { userid: 1, title: "about", content: "I like tea.\n<script>alert(4)</script>" },
    { userid: 1, title: "website", content: "javascript:alert(5)" },
  );
  await old.add("userpoints", { userid: 1, points: 340 }, { userid: 2, points: -20 });
}

async function addThreads(old: Q2aSite): Promise<void> {
  const picture = `<p>See <img src="http://old.example/?qa=blob&amp;qa_blobid=${TEA_BLOB}"> and <b>this</b></p>${HOSTILE}`;
  const asked = { type: "Q", categoryid: 2, title: "How long does tea steep?", tags: "tea,hot water", netvotes: 1 };
  const question = { ...asked, format: "html", content: picture, selchildid: 11, views: 40 };
  const answer = { type: "A", parentid: 10, userid: 2 };
  await old.add(
    "posts",
    { ...question, postid: 10, updated: "2021-05-03 10:00:00", updatetype: "E" },
    { ...answer, postid: 11, content: "Three *minutes*.\nNot <four>.\n\nReally.", netvotes: 0 },
    { ...answer, type: "C", postid: 12, parentid: 11, content: "Why?", netvotes: 1 },
    { ...answer, type: "C", postid: 13, content: "Which tea?", userid: null, name: "A guest" },
    { ...answer, postid: 14, content: "**Bold**", format: "markdown", userid: 99 },
    { ...answer, type: "A_HIDDEN", postid: 15, content: "secret words" },
    { ...answer, type: "C", postid: 16, parentid: 15, content: "To a hidden one" },
    { ...answer, type: "A", postid: 17, parentid: 777, content: "Without a question" },
    { ...answer, type: "A_QUEUED", postid: 18, content: "secret words" },
    // A cycle of parents.
    { ...answer, type: "C", postid: 19, parentid: 19, content: "To itself" },
    {
      ...asked,
      postid: 20,
      title: "Closed",
      content: "",
      closedbyid: 21,
      updatetype: "C",
      updated: "2021-05-04 10:00:00",
    },
    { type: "NOTE", postid: 21, parentid: 20, content: "Because it is off topic", userid: 2 },
    { ...asked, type: "Q_HIDDEN", postid: 30, title: "Hidden", content: "secret words" },
  );
}
