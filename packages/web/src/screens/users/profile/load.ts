import type { Api, Reply } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import { type LoadContext, PageError, RedirectTo } from "../../../app/routing/route.ts";
import { isStaff } from "../../../app/session/viewer.ts";
import type { UserBadge } from "../../../components/badges/BadgeList.tsx";
import { pageOf } from "../../../components/questions/question-lists.ts";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import {
  type Activity,
  answerActivity,
  bookmarkActivity,
  commentActivity,
  entryActivity,
  questionActivity,
} from "./activity.ts";
import { isOwnTab, isStaffTab, orderOf, type ProfileOrder, type ProfileTab, tabOf } from "./tabs.ts";

interface TabOptions {
  readonly username: string;
  readonly page: number;
  readonly order: ProfileOrder;
}

interface TabContent {
  readonly count: number;
  readonly list: readonly Activity[];
  /** Top questions besides the top answers, on the overview. */
  readonly questions: readonly Activity[];
  readonly badges: readonly UserBadge[];
  /** Reputation over time, on the overview and the first page of the reputation. */
  readonly points: Reply<"personalPointsHistory">["points"];
  /** What the posts add up to, on the overview. */
  readonly summary: Reply<"personalSummary"> | null;
  /** What staff know, on their tab. */
  readonly staff?: {
    readonly sanctions: Reply<"personSanctions">;
    readonly record: Reply<"moderationRecord">;
    readonly removals: Reply<"personRemovals">;
    readonly reviews: Reply<"reviewRecord">;
    readonly rights: Reply<"personRights">;
  };
}

async function loadOverview(api: Api, username: string): Promise<TabContent> {
  const [{ answer, question }, { list: badges }, { points }, summary] = await Promise.all([
    api.personalTop({ username }),
    api.recentBadges({ username }),
    api.personalPointsHistory({ username }),
    api.personalSummary({ username }),
  ]);
  const lists = { list: answer.map(answerActivity), questions: question.map(questionActivity) };
  return { count: 0, ...lists, badges, points, summary };
}

function tabContentOf<Item>(
  { count, list }: { count: number; list: readonly Item[] },
  toActivity: (item: Item, at: number) => Activity,
) {
  return { count, list: list.map(toActivity), questions: [], badges: [], points: [], summary: null };
}

async function loadReputation(api: Api, { username, page }: TabOptions): Promise<TabContent> {
  const [gains, { points }] = await Promise.all([
    api.personalPoints({ username, page, page_size: pageSizes.profile }),
    page === 1 ? api.personalPointsHistory({ username }) : { points: [] },
  ]);
  return { ...tabContentOf(gains, entryActivity), points };
}

async function loadStaffTab(api: Api, username: string): Promise<TabContent> {
  const sanctions = await api.personSanctions({ username });
  const record = await api.moderationRecord({ user_id: sanctions.user_id });
  const removals = await api.personRemovals({ username });
  const reviews = await api.reviewRecord({ user_id: sanctions.user_id });
  const rights = await api.personRights({ username });
  return {
    count: 0,
    list: [],
    questions: [],
    badges: [],
    points: [],
    summary: null,
    staff: { sanctions, record, removals, reviews, rights },
  };
}

async function loadTab(api: Api, tab: ProfileTab, { username, page, order }: TabOptions): Promise<TabContent> {
  const paging = { page, page_size: pageSizes.profile };
  switch (tab) {
    case "overview":
      return loadOverview(api, username);
    case "answers":
      return tabContentOf(await api.personalAnswers({ username, order, ...paging }), answerActivity);
    case "questions":
      return tabContentOf(await api.personalQuestions({ username, order, ...paging }), questionActivity);
    case "bookmarks":
      return tabContentOf(await api.personalCollections(paging), bookmarkActivity);
    case "reputation":
      return loadReputation(api, { username, page, order });
    case "comments":
      return tabContentOf(await api.personalComments({ username, ...paging }), commentActivity);
    case "votes":
      return tabContentOf(await api.personalVotes(paging), entryActivity);
    case "staff":
      return loadStaffTab(api, username);
    case "badges": {
      const { count, list: badges } = await api.userBadges({ username });
      return { count, list: [], questions: [], badges, points: [], summary: null };
    }
  }
}

/** True beyond the last page of a list; an empty list has every page. Rules: docs/rules/lists.md O6. */
const isBeyondLast = (page: number, { count, list, badges }: TabContent): boolean =>
  page > 1 && count > 0 && list.length === 0 && badges.length === 0;

/** A user with one tab of their activity. Private tabs redirect other users. */
export async function load({ api, params, query, viewer }: LoadContext) {
  const { username = "" } = params;
  const tab = tabOf(params.tab ?? "");
  if (!tab) throw new PageError(404);
  if (isOwnTab(tab) && viewer?.username !== username) throw new RedirectTo(personAddress(username));
  if (isStaffTab(tab) && !isStaff(viewer)) throw new RedirectTo(personAddress(username));
  const options = { username, page: pageOf(query), order: orderOf(query.get("order")) };
  const [person, activity] = await Promise.all([api.personalUserInfo({ username }), loadTab(api, tab, options)]);
  if (isBeyondLast(options.page, activity)) throw new PageError(404);
  return { person, tab, page: options.page, order: options.order, ...activity };
}
