// What the settings of questions and tags change.
import { expect } from "../harness/journey.ts";
import type { Caller } from "../harness/wire.ts";
import { another, reads, tryToAsk } from "./looks.ts";
import { API, ask, type SettingEffect, type SettingStage } from "./stage.ts";

/** A level of privileges on which new people are limited. */
async function limitNewcomers({ admin }: SettingStage) {
  const path = "/answer/admin/api/setting/privileges";
  await admin.send("PUT", path, { level: 2 });
  return () => admin.send("PUT", path, { level: 1 });
}

const advertisement = [
  "Our shop has the cheapest copper kettles of the whole world, order yours today and drink tea tomorrow, at last!",
  "Whoever buys two of them gets a third one and a box of green leaves from the hills, without any further cost.",
  "Write to us at once, because only few of these wonderful kettles are left and the next ship comes in autumn.",
].join(" ");

const advertise = (by: Caller) => ask(by, `Copper kettles for the whole world ${another()}`, advertisement);

/** Staff have deleted a post as spam, and posts like it are held. */
async function removeSpam({ admin, ann, bob }: SettingStage) {
  const object_id = await advertise(ann);
  await bob.send("POST", `${API}/report`, { object_id, report_type: 57, content: "" });
  const { data } = await admin.send("GET", `${API}/report/unreviewed/post?page=1&page_size=50`);
  const { list } = data as { list: { flag_id: string; object_id: string }[] };
  const flag_id = list.find((flag) => flag.object_id === object_id)?.flag_id;
  const reply = await admin.send("PUT", `${API}/report/review`, { flag_id, operation_type: "delete_post" });
  expect(reply.status, JSON.stringify(reply)).toBe(200);
  const isHeld = async () => {
    const { data: question } = await bob.send("GET", `${API}/question/info?id=${await advertise(bob)}`);
    return (question as { status: number }).status;
  };
  await expect.poll(isHeld).toBe(11);
  return async () => undefined;
}

/** What members do with questions and tags. */
export const postingEffects: readonly SettingEffect[] = [
  {
    change: { "question.min_tags": "0", "question.min_content": "60" },
    shows: {
      "question.min_tags": async ({ member }) => (await tryToAsk(member, { tags: [] })) === "",
      "question.min_content": async ({ member }) =>
        (await tryToAsk(member, { content: "I have many of them." })).includes("at least 60 characters"),
    },
  },
  {
    change: { "question.restrict_answer": false },
    shows: {
      "question.restrict_answer": ({ member, question }) =>
        reads(member, `/questions/${question}`, "Add another answer"),
    },
  },
  {
    prepare: async ({ admin }) => {
      for (const slug_name of ["oolong", "vip"])
        await admin.send("POST", `${API}/tag`, { slug_name, display_name: slug_name, original_text: slug_name });
      return async () => undefined;
    },
    change: { "tag.recommend_tags": "support", "tag.reserved_tags": "vip", "tag.required_tag": true },
    shows: {
      async "tag.recommend_tags"({ member }) {
        await member.goto("/questions/ask");
        const suggested = member.page.waitForResponse(/question\/tags/);
        await member.page.getByRole("combobox", { name: "Tags" }).click();
        await suggested;
        await member.waitUntilIdle();
        return (await member.page.getByText("Recommended").count()) > 0;
      },
      "tag.reserved_tags": async ({ member }) =>
        (await tryToAsk(member, { tags: ["vip", "support"] })).includes("Only moderators"),
      "tag.required_tag": async ({ member }) => (await tryToAsk(member, { tags: ["oolong"] })) !== "",
    },
  },
  {
    prepare: removeSpam,
    change: { "question.hold_similar": "0" },
    shows: {
      "question.hold_similar": async ({ bob, visitor }) =>
        reads(visitor, `/questions/${await advertise(bob)}`, advertisement),
    },
  },
  {
    async prepare({ admin, question }) {
      const reply = await admin.send("PUT", `${API}/post/mode`, { object_id: question, mode: "protected" });
      expect(reply.status, JSON.stringify(reply)).toBe(200);
      return async () => undefined;
    },
    change: { "question.protect_below_rank": "1" },
    shows: {
      async "question.protect_below_rank"({ guest, question }) {
        await guest.goto(`/questions/${question}`);
        return (await guest.page.getByRole("button", { name: "Write an answer" }).count()) > 0;
      },
    },
  },
  {
    prepare: limitNewcomers,
    change: { "question.newcomer_links": "1" },
    shows: {
      "question.newcomer_links": async ({ guest }) =>
        (await tryToAsk(guest, { content: "Both https://one.example and https://two.example are nice." })).includes(
          "New members can write 1 links an hour",
        ),
    },
  },
  {
    prepare: limitNewcomers,
    change: { "question.newcomer_posts": "1" },
    shows: {
      "question.newcomer_posts": async ({ guest }) =>
        (await tryToAsk(guest, {})).includes("New members can write 1 posts an hour"),
    },
  },
];
