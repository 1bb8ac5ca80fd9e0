import type { Api, Reply } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import { type LoadContext, PageError, RedirectTo, redirectToCanonical } from "../../../app/routing/route.ts";
import { isStaff, type SignedInUser } from "../../../app/session/viewer.ts";
import type { UserBadge } from "../../../components/badges/BadgeList.tsx";
import { holdsRight } from "../../../components/granted-rights/held-rights.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";
import type { StaffView } from "../../../components/sanctions/StaffTab.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import {
  type Activity,
  answerActivity,
  bookmarkActivity,
  commentActivity,
  entryActivity,
  questionActivity,
} from "./activity.ts";
import { isOwnTab, isStaffTab, orderOf, type ProfileOrder, type ProfileTab, seesStaffTab, tabOf } from "./tabs.ts";

interface TabOptions {
  readonly username: string;
  readonly page: number;
  readonly order: ProfileOrder;
  readonly viewer: SignedInUser | null;
}

interface TabContent {
  readonly count: number;
  readonly list: readonly Activity[];
  /** Top questions besides the top answers, on the overview. */
  readonly questions: readonly Activity[];
  readonly badges: readonly UserBadge[];
  /** Reputation over time, on the overview and the first page of the reputation. */
  readonly points: Reply<"personalPointsHistory">["points"];
  /** What votes have changed that staff have withdrawn, for the user and staff on the first page of the reputation. */
  readonly voided?: Reply<"personalPoints">["voided"];
  /** What the posts add up to, on the overview. */
  readonly summary: Reply<"personalSummary"> | null;
  /** What staff know, on their tab. */
  readonly staff?: StaffView;
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
  return { ...tabContentOf(gains, entryActivity), points, voided: gains.voided };
}

/** All that staff know; of the rest, holders see what their rights include. Rules: docs/rules/granted-rights.md GR11. */
async function readStaffView(api: Api, username: string, viewer: SignedInUser | null): Promise<StaffView> {
  const isOfStaff = isStaff(viewer);
  const isOfSanctions = isOfStaff || holdsRight(viewer, "warn", "restrict", "suspend");
  const sanctions = isOfSanctions ? await api.personSanctions({ username }) : null;
  const user_id = sanctions?.user_id ?? (await api.personalUserInfo({ username })).id;
  const record = await api.moderationRecord({ user_id });
  if (!isOfStaff) return { user_id, sanctions, record, removals: null, reviews: null, rights: null };
  const removals = await api.personRemovals({ username });
  const reviews = await api.reviewRecord({ user_id });
  const rights = await api.personRights({ username });
  return { user_id, sanctions, record, removals, reviews, rights };
}

async function loadStaffTab(api: Api, { username, viewer }: TabOptions): Promise<TabContent> {
  return {
    count: 0,
    list: [],
    questions: [],
    badges: [],
    points: [],
    summary: null,
    staff: await readStaffView(api, username, viewer),
  };
}

async function loadTab(api: Api, tab: ProfileTab, options: TabOptions): Promise<TabContent> {
  const { username, page, order } = options;
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
      return loadReputation(api, options);
    case "comments":
      return tabContentOf(await api.personalComments({ username, ...paging }), commentActivity);
    case "votes":
      return tabContentOf(await api.personalVotes(paging), entryActivity);
    case "staff":
      return loadStaffTab(api, options);
    case "badges": {
      const { count, list: badges } = await api.userBadges({ username });
      return { count, list: [], questions: [], badges, points: [], summary: null };
    }
  }
}

/** True beyond the last page of a list; an empty list has every page. Rules: docs/rules/lists.md O6. */
const isBeyondLast = (page: number, { count, list, badges }: TabContent): boolean =>
  page > 1 && count > 0 && list.length === 0 && badges.length === 0;

/** A user with one tab of their activity. Private tabs redirect other users, and a username in another case to its own. */
export async function load({ api, params, query, search, viewer }: LoadContext) {
  const { username = "" } = params;
  const tab = tabOf(params.tab ?? "");
  if (!tab) throw new PageError(404);
  if (isOwnTab(tab) && viewer?.username !== username) throw new RedirectTo(personAddress(username));
  if (isStaffTab(tab) && !seesStaffTab(viewer)) throw new RedirectTo(personAddress(username));
  const options = { username, page: pageOf(query), order: orderOf(query.get("order")), viewer };
  const loading = loadTab(api, tab, options);
  // There is none of a username in another case: who it is comes first.
  loading.catch(() => undefined);
  const person = await api.personalUserInfo({ username, any_case: true });
  const below = params.tab ? `/${params.tab}` : "";
  if (person.username !== username) throw redirectToCanonical(`${personAddress(person.username)}${below}${search}`);
  const activity = await loading;
  if (isBeyondLast(options.page, activity)) throw new PageError(404);
  return { person, tab, page: options.page, order: options.order, ...activity };
}
