import { pbkdf2Sync } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { RECORD_PASSWORD } from "../record-import.ts";
import type { DiscourseSite } from "./discourse-site.ts";

const SHA1 = "bda2c513e1da04f7b4e99230851ea2aafeb8cc4e";
/** The picture in the first question. */
export const TEA_UPLOAD = `/uploads/default/original/1X/${SHA1}.png`;
const FAR = "2999-01-01 00:00:00";
const KEY = pbkdf2Sync(RECORD_PASSWORD, "5a17", 64_000, 32, "sha256").toString("hex");

/** Fills a forum with what is imported and what is not, and the folder with its uploads. */
export async function fillTeaForum(old: DiscourseSite, uploads: string): Promise<void> {
  await addPeople(old);
  await addTopics(old);
  await addPosts(old);
  await addActions(old);
  await addUploads(old, uploads);
}

async function addPeople(old: DiscourseSite): Promise<void> {
  await old.add(
    "users",
    { id: -1, username: "system", name: "system", admin: true },
    { id: 1, username: "Ann_L", name: "Ann <b>Lee</b>" },
    { id: 2, username: "ben", name: null, moderator: true },
    { id: 3, username: "cat", silenced_till: FAR },
    {
      id: 4,
      username: "dan",
      active: false,
      suspended_at: "2021-06-01 00:00:00",
      suspended_till: "2021-07-01 00:00:00",
    },
  );
  await old.add("user_emails", { id: 1, user_id: 1, email: "ann@club.example", primary: true });
  await old.add("user_passwords", {
    ...{ id: 1, user_id: 1, password_hash: KEY, password_salt: "5a17" },
    password_algorithm: "$pbkdf2-sha256$i=64000,l=32$",
  });
  await old.add("user_stats", { user_id: 1, likes_received: 4 });
  await old.add("user_profiles", {
    user_id: 1,
    bio_raw: "I like **tea**.",
    website: "https://ann.example",
    location: "",
  });
}

async function addTopics(old: DiscourseSite): Promise<void> {
  await old.add(
    "categories",
    { id: 1, name: "Uncategorized", slug: "uncategorized" },
    { id: 5, name: "Hot Drinks", slug: "drinks", description: "<p>All <b>hot</b></p>", topic_id: 90 },
    { id: 6, name: "Staff", slug: "staff", read_restricted: true },
  );
  await old.add("tags", { id: 7, name: "tea", description: "Leaves." });
  await old.add("topic_tags", { id: 1, topic_id: 10, tag_id: 7 });
  await old.add(
    "topics",
    { id: 10, title: "How long does tea steep?", category_id: 5 },
    { id: 11, title: "A second question", category_id: 1, closed: true },
    { id: 90, title: "About the category", category_id: 5 },
    { id: 91, title: "Of staff", category_id: 6 },
    { id: 92, title: "Private", archetype: "private_message" },
    { id: 93, title: "Unlisted", visible: false },
    { id: 94, title: "Deleted", deleted_at: FAR },
  );
}

async function addPosts(old: DiscourseSite): Promise<void> {
  const image = "![pot|690x388, 75%](upload://r3AYqESanERjladb4vBB7VsMBm6.png)";
  const poll = "[poll name=pots type=regular]\n# Which pot?\n* Old\n* New\n[/poll]";
  const raw = `Mine is *bitter*: ${image}\n\n${poll}\n\n<script>alert(1)</script><img src=x onerror=alert(2)>`;
  await old.add("posts", { id: 100, topic_id: 10, post_number: 1, raw, like_count: 1, version: 2 });
  const answer = { topic_id: 10, user_id: 2 };
  await old.add(
    "posts",
    {
      ...answer,
      id: 101,
      post_number: 2,
      raw: 'Three.\n[quote="Ann_L, post:1, topic:10"]\nIs it\nbitter?\n[/quote]',
      like_count: 2,
    },
    { ...answer, id: 102, post_number: 3, raw: "Why `[quote]`?", reply_to_post_number: 2, user_id: 1, like_count: 1 },
    { ...answer, id: 103, post_number: 4, raw: "Because.", reply_to_post_number: 3 },
    { ...answer, id: 104, post_number: 5, raw: "Long ".repeat(200), reply_to_post_number: 2, user_id: null },
    { ...answer, id: 105, post_number: 6, raw: "Only staff", post_type: 4 },
    { ...answer, id: 106, post_number: 7, raw: "Hidden", hidden: true },
    { ...answer, id: 107, post_number: 8, raw: "To a hidden one", reply_to_post_number: 7, user_id: -1 },
    { id: 110, topic_id: 11, post_number: 1, raw: "Its text" },
    { id: 111, topic_id: 11, post_number: 2, raw: "Short and accepted", reply_to_post_number: 3, user_id: 2 },
    ...[90, 91, 92, 93, 94].map((id) => ({ id: id + 100, topic_id: id, post_number: 1, raw: "secret words" })),
    { id: 200, topic_id: 92, post_number: 2, raw: "secret words" },
  );
}

async function addActions(old: DiscourseSite): Promise<void> {
  await old.add("discourse_solved_solved_topics", { id: 1, topic_id: 10, answer_post_id: 101 });
  await old.add("topic_custom_fields", { id: 1, topic_id: 11, name: "accepted_answer_post_id", value: "111" });
  const like = { post_action_type_id: 2 };
  await old.add(
    "post_actions",
    { ...like, id: 1, post_id: 101, user_id: 1 },
    { ...like, id: 2, post_id: 100, user_id: 2 },
    { ...like, id: 3, post_id: 101, user_id: 3 },
    { ...like, id: 4, post_id: 102, user_id: 2 },
    { ...like, id: 5, post_id: 192, user_id: 2 },
    { id: 6, post_id: 101, user_id: 2, post_action_type_id: 8 },
  );
  await old.add("bookmarks", { id: 1, user_id: 2, bookmarkable_id: 101, bookmarkable_type: "Post" });
}

async function addUploads(old: DiscourseSite, uploads: string): Promise<void> {
  await old.add(
    "uploads",
    { id: 1, sha1: SHA1, url: TEA_UPLOAD },
    { id: 2, sha1: "0".repeat(40), url: "/uploads/default/original/1X/pm.png" },
  );
  await old.add("polls", { id: 1, post_id: 100, name: "pots" });
  await old.add("poll_options", { id: 1, poll_id: 1, html: "Old <em>one</em>" }, { id: 2, poll_id: 1, html: "New" });
  await old.add("poll_votes", { poll_id: 1, poll_option_id: 1, user_id: 2 });
  for (const name of [SHA1, "pm"]) {
    const file = join(uploads, `default/original/1X/${name}.png`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `a picture of ${name}`);
  }
}
