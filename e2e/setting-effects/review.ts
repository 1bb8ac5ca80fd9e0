// What the settings of reviewing, hiding and closing change.
import { expect } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { addPerson } from "../harness/wire.ts";
import { rows, store } from "../security/stored-texts.ts";
import { another, reads } from "./looks.ts";
import { API, ask, given, type SettingEffect, type SettingLook, type SettingStage } from "./stage.ts";

/** A queue that is off is not shown at its address. */
const queueIsOff =
  (name: string): SettingLook =>
  async ({ owner }) =>
    !(await reads(owner, `/review?queue=${name}`, /^0 of \d+ today/));

async function newPost({ ann, question }: SettingStage, kind: "question" | "answer" | "comment") {
  const words = `The words of post ${another()}, which are long enough.`;
  if (kind === "comment") {
    const reply = await ann.send("POST", `${API}/comment`, { object_id: question, original_text: words });
    return { words, id: (reply.data as { comment_id: string }).comment_id, path: `/questions/${question}` };
  }
  const asked = kind === "question" ? words : "I would like to know what others do.";
  const id = await ask(ann, `How is tea ${another()} poured into cups`, asked);
  const path = `/questions/${id}`;
  if (kind === "question") return { words, id, path };
  const reply = await ann.send("POST", `${API}/answer`, { question_id: id, content: words });
  return { words, id: (reply.data as { info: { id: string } }).info.id, path };
}

/** One report with this reason hides a post. */
const isHiddenAfter =
  (kind: "question" | "answer" | "comment", report_type: number): SettingLook =>
  async (stage) => {
    const { id, words, path } = await newPost(stage, kind);
    const content = report_type === 59 ? "Not about tea" : report_type === 60 ? stage.site.address + path : "";
    const reply = await stage.bob.send("POST", `${API}/report`, { object_id: id, report_type, content });
    expect(reply.status, JSON.stringify(reply)).toBe(200);
    return !(await reads(stage.visitor, path, words));
  };

/** Opens the menu of a new question of Ann, as Bob. */
async function openMenu({ ann, guest }: SettingStage): Promise<void> {
  const id = await ask(ann, `Which teapot is number ${another()} of all`, "I like the blue one. And you?");
  await guest.goto(`/questions/${id}`);
  await guest.page.getByRole("button", { name: "More actions" }).first().click();
  await guest.page.getByRole("menuitem").first().waitFor();
}

const voteToClose = (page: BrowserUser["page"]) => page.getByRole("menuitem", { name: "Vote to close", exact: true });

/** One vote closes a question. */
async function closesAtOnce(stage: SettingStage): Promise<boolean> {
  await openMenu(stage);
  const { page } = stage.guest;
  await voteToClose(page).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Vote to close this question" });
  await dialog.getByRole("radio", { name: /needs details or clarity/ }).check();
  await dialog.getByRole("button", { name: "Vote to close" }).press("Enter");
  const closed = page.getByText(/^Closed: needs details/);
  await closed.or(page.getByText("Votes to close this question: 1 of")).first().waitFor();
  return (await closed.count()) > 0;
}

/** Staff decide about posts, and members see what comes of it. */
export const reviewEffects: readonly SettingEffect[] = [
  {
    change: {
      "question.first_posts_rank": "0",
      "question.late_answers_rank": "0",
      "question.close_queue_rank": "0",
      "question.reopen_queue_rank": "0",
    },
    shows: {
      "question.first_posts_rank": queueIsOff("first_posts"),
      "question.late_answers_rank": queueIsOff("late_answers"),
      "question.close_queue_rank": queueIsOff("close_votes"),
      "question.reopen_queue_rank": queueIsOff("reopen_votes"),
    },
  },
  {
    change: { "question.queue_goal": "7" },
    shows: { "question.queue_goal": ({ owner }) => reads(owner, "/review?queue=late_answers", "0 of 7 today") },
  },
  {
    change: {
      "question.hide_after_spam": "1",
      "question.hide_after_abuse": "1",
      "question.hide_after_other": "1",
      "question.hide_after_duplicate": "1",
      "question.hide_after_no_answer": "1",
      "question.hide_after_unneeded": "1",
    },
    shows: {
      "question.hide_after_spam": isHiddenAfter("question", 57),
      "question.hide_after_abuse": isHiddenAfter("question", 58),
      "question.hide_after_other": isHiddenAfter("question", 59),
      "question.hide_after_duplicate": isHiddenAfter("question", 60),
      "question.hide_after_no_answer": isHiddenAfter("answer", 61),
      "question.hide_after_unneeded": isHiddenAfter("comment", 62),
    },
  },
  {
    change: { "question.hold_below_rank": "50" },
    shows: {
      async "question.hold_below_rank"({ bob, visitor }) {
        const words = `I wait for tea number ${another()} and wonder.`;
        const id = await ask(bob, `How long do I wait for tea ${another()}`, words);
        return !(await reads(visitor, `/questions/${id}`, words));
      },
    },
  },
  {
    change: { "question.close_vote_rank": "1" },
    shows: {
      async "question.close_vote_rank"(stage) {
        await openMenu(stage);
        return (await voteToClose(stage.guest.page).count()) > 0;
      },
    },
  },
  {
    prepare: given({ "question.close_vote_rank": 1 }),
    change: { "question.close_votes": "1" },
    shows: { "question.close_votes": closesAtOnce },
  },
];

interface FirstPost {
  readonly id: string;
  readonly title: string;
}

/** A question of someone whose first post it is, once it waits among the first posts. */
async function firstPost({ site, admin }: SettingStage): Promise<FirstPost> {
  const title = `How hot is the water for tea ${another()}`;
  const author = await addPerson(site.address, admin, `new${another()}x${Date.now()}`);
  const id = await ask(author, title, "I have no thermometer.");
  await expect.poll(() => rows(site.folder, "select 1 from queue_items where post_id = ?", id)).toHaveLength(1);
  return { id, title };
}

/** Empties the queues of what has been written until now. */
async function clearQueues(stage: SettingStage): Promise<void> {
  await firstPost(stage);
  store(stage.site.folder, "delete from queue_items");
}

const waits = ({ page }: BrowserUser, title: string) => page.getByRole("main").getByRole("heading", { name: title });

/** Whether an answer waits that Bob gives three days after the question. */
async function isReviewedLate(stage: SettingStage): Promise<boolean> {
  await clearQueues(stage);
  const { ann, bob, site, owner } = stage;
  const question_id = await ask(ann, `Which cup is number ${another()} of all`, "It is blue and it has no handle.");
  store(site.folder, "update questions set created_at = created_at - 260000 where id = ?", question_id);
  await bob.send("POST", `${API}/answer`, { question_id, content: `It is cup ${another()}, the one of porcelain.` });
  // Events are handled in their order.
  await firstPost(stage);
  await owner.goto("/review/reviews");
  const waiting = owner.page.getByRole("region", { name: "What waits" });
  return (await waiting.locator("div").filter({ hasText: "Late answers" }).locator("dd").innerText()) === "1";
}

/** Posts after which the next ones of Ann and Bob are no first posts. */
async function writeFirstPosts({ ann, bob }: SettingStage): Promise<void> {
  for (const by of [ann, bob, ann, bob, ann, bob])
    await ask(by, `How many leaves has tea ${another()}`, "I have counted eleven.");
}

/** Whether a first post that one member has looked at waits for another one. */
async function isReviewedAgain(stage: SettingStage): Promise<boolean> {
  await clearQueues(stage);
  const { guest, member } = stage;
  const { title } = await firstPost(stage);
  await guest.goto("/review?queue=first_posts");
  await waits(guest, title).waitFor();
  await guest.page.keyboard.press("g");
  await guest.page.getByText("Nothing waits here").waitFor();
  await member.goto("/review?queue=first_posts");
  return (await waits(member, title).count()) > 0;
}

/** A question with a good score, which is the best one for an audit. */
async function knownGood({ admin, site }: SettingStage): Promise<void> {
  const id = await ask(admin, `Why is tea ${another()} the best of all`, "It smells of honey and of flowers.");
  store(site.folder, "update questions set score = 3 where id = ?", id);
}

/** Bob reviews a post; whether the next one was an audit, which he fails. */
async function isAudited(stage: SettingStage): Promise<boolean> {
  await clearQueues(stage);
  const { guest } = stage;
  const { title } = await firstPost(stage);
  await firstPost(stage);
  await guest.goto("/review?queue=first_posts");
  await waits(guest, title).waitFor();
  await guest.page.keyboard.press("g");
  await waits(guest, title).waitFor({ state: "detached" });
  await guest.waitUntilIdle();
  await guest.page.keyboard.press("f");
  const dialog = guest.page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^spam/ }).check();
  await dialog.getByRole("button", { name: "Flag" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await guest.waitUntilIdle();
  return (await guest.page.getByText("This was a test, and you did not pass.").count()) > 0;
}

/** Bob fails an audit, after his pause has ended if he had one. */
async function failAudit(stage: SettingStage): Promise<void> {
  const { admin, bob } = stage;
  await admin.send("DELETE", `${API}/review/pause`, { user_id: bob.id });
  await knownGood(stage);
  expect(await isAudited(stage), "Bob gets an audit").toBe(true);
  await stage.guest.page.keyboard.press("g");
  await stage.guest.waitUntilIdle();
}

/** Members review posts of others. */
export const queueEffects: readonly SettingEffect[] = [
  {
    prepare: async (stage) => {
      await writeFirstPosts(stage);
      return given({ "question.first_posts_rank": 1, "question.audit_every": 0 })(stage);
    },
    change: { "question.late_answer_days": "2" },
    shows: { "question.late_answer_days": isReviewedLate },
  },
  {
    prepare: given({ "question.late_answer_days": 2, "question.first_posts_rank": 1 }),
    change: { "question.late_answer_rank": "1" },
    shows: { "question.late_answer_rank": async (stage) => !(await isReviewedLate(stage)) },
  },
  {
    prepare: given({ "question.first_posts_rank": 1, "question.audit_every": 0 }),
    change: { "question.queue_reviews": "2" },
    shows: { "question.queue_reviews": isReviewedAgain },
  },
  {
    prepare: async (stage) => {
      await knownGood(stage);
      return given({ "question.first_posts_rank": 1, "question.audit_every": 0 })(stage);
    },
    change: { "question.audit_every": "1" },
    shows: { "question.audit_every": isAudited },
  },
  {
    prepare: given({ "question.first_posts_rank": 1, "question.audit_every": 1 }),
    change: { "question.audit_failures": "1", "question.audit_pause_days": "2" },
    shows: {
      async "question.audit_failures"(stage) {
        await failAudit(stage);
        return reads(stage.guest, "/review?queue=first_posts", "Reviewing is paused");
      },
      async "question.audit_pause_days"({ guest }) {
        await guest.goto("/review?queue=first_posts");
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        const end = new Date(Date.now() + 2 * 86_400_000);
        const shown = await guest.page.getByRole("main").innerText();
        const days = [end.getUTCDate(), new Date(end.getTime() + 3_600_000).getUTCDate()];
        return timeZone !== "" && days.some((day) => new RegExp(`You can go on on .*\\b${day}\\b`).test(shown));
      },
    },
  },
];
