import type { Api, Reply } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import { type LoadContext, PageError, RedirectTo } from "../../../app/routing/route.ts";
import { pageOf } from "../../../parts/questions/load-list.ts";
import {
  type Activity,
  answerActivity,
  bookmarkActivity,
  commentActivity,
  entryActivity,
  questionActivity,
} from "../../../parts/users/activity.ts";
import type { UserBadge } from "../../../parts/users/BadgeList.tsx";
import { personAddress } from "../../../parts/users/PersonLink.tsx";
import { isOwnTab, orderOf, type ProfileOrder, type ProfileTab, tabOf } from "./tabs.ts";

interface Wanted {
  readonly username: string;
  readonly page: number;
  readonly order: ProfileOrder;
}

interface Shown {
  readonly count: number;
  readonly list: readonly Activity[];
  /** Best questions beside the best answers, on the overview. */
  readonly questions: readonly Activity[];
  readonly badges: readonly UserBadge[];
  /** Reputation over time, beside what brought it. */
  readonly points: Reply<"personalPointsHistory">["points"];
}

async function loadOverview(api: Api, username: string): Promise<Shown> {
  const [{ answer, question }, { list: badges }] = await Promise.all([
    api.personalTop({ username }),
    api.recentBadges({ username }),
  ]);
  return { count: 0, list: answer.map(answerActivity), questions: question.map(questionActivity), badges, points: [] };
}

function shown<Item>(
  { count, list }: { count: number; list: readonly Item[] },
  line: (item: Item, at: number) => Activity,
) {
  return { count, list: list.map(line), questions: [], badges: [], points: [] };
}

/** The first page shows the way there as well. */
async function loadReputation(api: Api, { username, page }: Wanted): Promise<Shown> {
  const [gains, { points }] = await Promise.all([
    api.personalPoints({ username, page, page_size: pageSizes.profile }),
    page === 1 ? api.personalPointsHistory({ username }) : { points: [] },
  ]);
  return { ...shown(gains, entryActivity), points };
}

async function loadTab(api: Api, tab: ProfileTab, { username, page, order }: Wanted): Promise<Shown> {
  const paging = { page, page_size: pageSizes.profile };
  switch (tab) {
    case "overview":
      return loadOverview(api, username);
    case "answers":
      return shown(await api.personalAnswers({ username, order, ...paging }), answerActivity);
    case "questions":
      return shown(await api.personalQuestions({ username, order, ...paging }), questionActivity);
    case "bookmarks":
      return shown(await api.personalCollections(paging), bookmarkActivity);
    case "reputation":
      return loadReputation(api, { username, page, order });
    case "comments":
      return shown(await api.personalComments({ username, ...paging }), commentActivity);
    case "votes":
      return shown(await api.personalVotes(paging), entryActivity);
    case "badges": {
      const { count, list: badges } = await api.userBadges({ username });
      return { count, list: [], questions: [], badges, points: [] };
    }
  }
}

/** A page beyond the last of a list with items; an empty list has every page. Rules: docs/rules/lists.md O6. */
const isBeyond = (page: number, { count, list, badges }: Shown): boolean =>
  page > 1 && count > 0 && list.length === 0 && badges.length === 0;

/** A person and what the tab shows of them. What is their own is for nobody else. */
export async function load({ api, params, query, viewer }: LoadContext) {
  const { username = "" } = params;
  const tab = tabOf(params.tab ?? "");
  if (!tab) throw new PageError(404);
  if (isOwnTab(tab) && viewer?.username !== username) throw new RedirectTo(personAddress(username));
  const wanted = { username, page: pageOf(query), order: orderOf(query.get("order")) };
  const [person, activity] = await Promise.all([api.personalUserInfo({ username }), loadTab(api, tab, wanted)]);
  if (isBeyond(wanted.page, activity)) throw new PageError(404);
  return { person, tab, page: wanted.page, order: wanted.order, ...activity };
}
