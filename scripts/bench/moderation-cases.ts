import { callSite } from "./calls.ts";
import type { MeasuredServer } from "./processes.ts";

/** A running site with tasks of the review. */
export interface ReviewSite {
  readonly server: MeasuredServer;
  /** Of an administrator. */
  readonly token: string;
  /** CPU time used so far by the site and its database, in milliseconds. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

/** A request that is measured, and what is done before and after it. */
export interface ReviewCase {
  readonly name: string;
  prepare(site: ReviewSite): Promise<{ readonly ask: () => Promise<unknown>; readonly undo?: () => Promise<void> }>;
}

const BULK = 7;

const call = <Data>({ server, token }: ReviewSite, address: string, body?: object) =>
  callSite<Data>(server, address, { token, ...(body && { body }) });

const read = (name: string, path: string): ReviewCase => ({
  name,
  prepare: async (site) => ({ ask: () => call(site, `GET api/v1/${path}`) }),
});

interface ReviewTaskList {
  readonly list: readonly { readonly id: string; readonly person: { readonly username: string } }[];
}

const listOf = (site: ReviewSite, filter = "") => call<ReviewTaskList>(site, `GET api/v1/${tasks(filter)}`);
/** As many rows as the site with few tasks and entries has, so that both replies have them. */
const tasks = (filter = "") => `review/tasks?page=1&page_size=10${filter}`;
const log = (filter = "") => `review/log?page=1&page_size=10${filter}`;

/** The tasks of one person, who has one at least. */
const ofPerson: ReviewCase = {
  name: "tasks of a person",
  async prepare(site) {
    const username = (await listOf(site)).list[0]?.person.username ?? "";
    return { ask: () => call(site, `GET api/v1/${tasks(`&person=${username}`)}`) };
  },
};

interface StaffLogPage {
  readonly list: readonly {
    readonly user_info: { readonly username: string };
    readonly person: { readonly username: string } | null;
  }[];
}

/** Entries of one page; one of forty is by the member. */
const PAGE_WITH_MEMBER = 50;

/** The log of a user whom its newest entries name. */
const logOf = (name: string, filter: string, usernameIn: (page: StaffLogPage) => string | undefined): ReviewCase => ({
  name,
  async prepare(site) {
    const page = await call<StaffLogPage>(site, `GET api/v1/review/log?page=1&page_size=${PAGE_WITH_MEMBER}`);
    return { ask: () => call(site, `GET api/v1/${log(`&${filter}=${usernameIn(page) ?? ""}`)}`) };
  },
});

const byMember = ({ list }: StaffLogPage) =>
  list.find(({ user_info }) => user_info.username !== "admin")?.user_info.username;
const aboutUser = ({ list }: StaffLogPage) => list[0]?.person?.username;

const nextTask: ReviewCase = {
  name: "next task",
  async prepare(site) {
    const id = (await listOf(site)).list[1]?.id ?? "";
    return { ask: () => call(site, `GET api/v1/review/task?id=${id}`) };
  },
};

const claim: ReviewCase = {
  name: "claim of a task",
  async prepare(site) {
    const id = (await listOf(site)).list[1]?.id ?? "";
    return { ask: () => call(site, "PUT api/v1/review/task/claim", { id, is_released: false }) };
  },
};

/** A decision, which is undone before the next one. */
const decide = (name: string, count: number): ReviewCase => ({
  name,
  async prepare(site) {
    const { list } = await listOf(site, "&kind=flagged_post");
    const ids = list.slice(0, count).map(({ id }) => id);
    let subjects: readonly string[] = [];
    return {
      async ask() {
        const decision = { ids, decision: "ignore", close_type: 0, close_msg: "", note: "" };
        const { done } = await call<{ done: { subject: string }[] }>(site, "PUT api/v1/review/tasks", decision);
        subjects = done.map(({ subject }) => subject);
      },
      async undo() {
        for (const subject of subjects) await call(site, "PUT api/v1/review/undo", { id: "", subject });
      },
    };
  },
});

/** What a reviewer asks for, and what every open page asks for again and again. */
export const reviewCases: readonly ReviewCase[] = [
  read("number in the navigation", "notification/status"),
  read("queues of the original", "reviewing/type"),
  read("flags of the original", "report/unreviewed/post?page=1"),
  read("held posts of the original", "review/pending/post/page?page=1"),
  read("list and counts", tasks()),
  read("the newest", tasks("&order=newest")),
  read("the most reported", tasks("&order=reports")),
  read("tasks of a kind", tasks("&kind=queued_post")),
  read("a frequent reason", tasks("&reason=57")),
  read("a rare reason", tasks("&reason=62")),
  read("a frequent tag", tasks("&tag=topic-0")),
  read("a rare tag", tasks("&tag=topic-399")),
  read("a rare tag, the most reported", tasks("&tag=topic-399&order=reports")),
  read("older than a day", tasks("&min_age=day")),
  read("older than a day, the most reported", tasks("&min_age=day&order=reports")),
  ofPerson,
  nextTask,
  claim,
  decide("decision", 1),
  decide(`decision about ${BULK}`, BULK),
  read("log", log()),
  read("log of an action", log("&action=flag_ignore")),
  logOf("log of a user", "username", byMember),
  logOf("log about a user", "person", aboutUser),
  read("log of a week", log("&in_days=7")),
];
