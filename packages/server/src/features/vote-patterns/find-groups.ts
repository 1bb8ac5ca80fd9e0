import { findVoteGroups, NEW_VOTER_DAYS, PATTERN_DAYS, type VoteEdge, type VoteGroupMember } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { listUsersById } from "../users/index.ts";
import {
  deleteGroups,
  listLinkedPairs,
  listMembers,
  listPlaces,
  listUpvotes,
  lockGroups,
  saveGroup,
} from "./group-queries.ts";
import type { VoteGroupMemberRow, VoteGroupRow } from "./table.ts";

/** So many of the newest votes are looked at, so that the cost of a night does not grow with the site. */
const VOTES_OF_NIGHT = 100_000;
const VOTES_AT_ONCE = 5000;
/** So many groups are listed, those with the most votes. */
const GROUPS_OF_NIGHT = 50;
const LINKED_PAIRS = 1000;
/** So many further votes bring back what staff have dismissed. */
const NEW_VOTES = 5;
const DAY_SECONDS = 86_400;

type TimedEdge = VoteEdge & { readonly first_at: number; readonly last_at: number };
type GroupFacts = Pick<VoteGroupRow, "votes" | "all_votes" | "first_at" | "last_at" | "same_address" | "same_browser">;
type MemberFacts = Omit<VoteGroupMemberRow, "group_id">;
interface FoundGroup {
  readonly group: GroupFacts;
  readonly members: readonly MemberFacts[];
}

/**
 * Looks for groups of people who vote for each other, and lists them for staff. Nothing else follows from it. Source:
 * docs/rules/vote-patterns.md VR6 to VR8.
 */
export async function findGroups(app: App): Promise<void> {
  const found = await groupsNow(app);
  await app.db.write(async (tx) => {
    const before = await lockGroups(tx);
    const members = new Map<string, Set<string>>();
    for (const { group_id, user_id } of await listMembers(
      tx,
      before.map(({ id }) => id),
    )) {
      members.set(group_id, (members.get(group_id) ?? new Set()).add(user_id));
    }
    const left = new Set(before);
    for (const each of found) {
      const known = [...left].find(({ id }) => isSameGroup(members.get(id) ?? new Set(), each.members));
      if (known) left.delete(known);
      if (!known || hasNewFacts(known, members.get(known.id) ?? new Set(), each)) await store(app, tx, known, each);
    }
    const oldest = app.now() - PATTERN_DAYS * DAY_SECONDS;
    const gone = [...left].filter(({ status, last_at }) => status === "open" || last_at < oldest);
    await deleteGroups(
      tx,
      gone.map(({ id }) => id),
    );
  });
}

/** Whether a group that is known has more than half of the members of one that was found, or the other way round. */
function isSameGroup(known: ReadonlySet<string>, members: readonly MemberFacts[]): boolean {
  const both = members.filter(({ user_id }) => known.has(user_id)).length;
  return both * 2 > Math.min(known.size, members.length);
}

/** Whether there is more to see than before; an open one also shows what is less. Source: docs/rules/vote-patterns.md VR9. */
function hasNewFacts(known: VoteGroupRow, ids: ReadonlySet<string>, { group, members }: FoundGroup): boolean {
  if (members.some(({ user_id }) => !ids.has(user_id)) || group.same_browser > known.same_browser) return true;
  if (known.status === "dismissed") return group.votes >= known.votes + NEW_VOTES;
  return group.votes !== known.votes || members.length !== ids.size;
}

async function store(app: App, tx: Tx, known: VoteGroupRow | undefined, { group, members }: FoundGroup): Promise<void> {
  const id = known?.id ?? (await app.ids.next(tx, "vote_group"));
  const row = { ...group, id, found_at: app.now(), status: "open", staff_id: "0", dismissed_at: 0 };
  await saveGroup(
    tx,
    row,
    members.map((member) => ({ ...member, group_id: id })),
  );
}

/** The groups that the newest votes contain, without deleted accounts. */
async function groupsNow(app: App): Promise<FoundGroup[]> {
  const { pattern_votes, pattern_share } = app.settings.get("sign_in");
  if (pattern_votes === 0) return [];
  const limits = { votes: pattern_votes, share: pattern_share };
  const links = await listLinkedPairs(app.db.read, LINKED_PAIRS);
  let edges = await newestEdges(app);
  for (;;) {
    const groups = findVoteGroups(edges, links, limits).slice(0, GROUPS_OF_NIGHT);
    const users = await listUsersById(
      app.db.read,
      groups.flat().map(({ id }) => id),
    );
    const joined = new Map(
      users.filter(({ status }) => status !== "deleted").map((user) => [user.id, user.created_at]),
    );
    const deleted = new Set(
      groups
        .flat()
        .map(({ id }) => id)
        .filter((id) => !joined.has(id)),
    );
    if (deleted.size === 0) return describe(app, { groups, edges, joined });
    edges = edges.filter(({ voter_id, author_id }) => !deleted.has(voter_id) && !deleted.has(author_id));
  }
}

/** Who has voted for whom how often among the newest votes. */
async function newestEdges(app: App): Promise<TimedEdge[]> {
  const edges = new Map<
    string,
    { voter_id: string; author_id: string; votes: number; first_at: number; last_at: number }
  >();
  let last: Awaited<ReturnType<typeof listUpvotes>>[number] | null = null;
  for (let seen = 0; seen < VOTES_OF_NIGHT; seen += VOTES_AT_ONCE) {
    // The vote that a part begins with is the last of the part before.
    const part: Awaited<ReturnType<typeof listUpvotes>> = await listUpvotes(
      app.db.read,
      last,
      app.now(),
      VOTES_AT_ONCE + 1,
    );
    for (const { user_id, author_id, updated_at } of part.slice(0, VOTES_AT_ONCE)) {
      const key = `${user_id} ${author_id}`;
      const edge = edges.get(key);
      if (edge) {
        edge.votes += 1;
        edge.first_at = updated_at;
      } else edges.set(key, { voter_id: user_id, author_id, votes: 1, first_at: updated_at, last_at: updated_at });
    }
    last = part[VOTES_AT_ONCE] ?? null;
    if (!last) break;
  }
  return [...edges.values()];
}

interface DescribedGroups {
  readonly groups: readonly (readonly VoteGroupMember[])[];
  readonly edges: readonly TimedEdge[];
  /** When each member has joined. */
  readonly joined: ReadonlyMap<string, number>;
}

async function describe(app: App, { groups, edges, joined }: DescribedGroups): Promise<FoundGroup[]> {
  const places = await listPlaces(app.db.read, [...joined.keys()]);
  return groups.map((group) => {
    const ids = new Set(group.map(({ id }) => id));
    const within = edges.filter(({ voter_id, author_id }) => ids.has(voter_id) && ids.has(author_id));
    const own = places.filter(({ user_id }) => ids.has(user_id));
    const members = group.map(({ id, given, all, received }) => {
      const first_at = Math.min(...within.filter(({ voter_id }) => voter_id === id).map((edge) => edge.first_at));
      const is_new = Number(given > 0 && first_at - (joined.get(id) ?? 0) < NEW_VOTER_DAYS * DAY_SECONDS);
      return { user_id: id, given, all_votes: all, received, is_new };
    });
    const sumOf = (field: "given" | "all_votes") => members.reduce((sum, member) => sum + member[field], 0);
    return {
      group: {
        ...{ votes: sumOf("given"), all_votes: sumOf("all_votes") },
        first_at: Math.min(...within.map((edge) => edge.first_at)),
        last_at: Math.max(...within.map((edge) => edge.last_at)),
        same_address: sharing(own, ({ ip }) => ip),
        same_browser: sharing(own, ({ ip, user_agent }) => `${ip} ${user_agent}`),
      },
      members,
    };
  });
}

type SessionPlace = Awaited<ReturnType<typeof listPlaces>>[number];

/** The number of users who are logged in from a place of another one. */
function sharing(sessions: readonly SessionPlace[], placeOf: (session: SessionPlace) => string): number {
  const users = new Map<string, Set<string>>();
  for (const session of sessions) {
    users.set(placeOf(session), (users.get(placeOf(session)) ?? new Set()).add(session.user_id));
  }
  return new Set([...users.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids])).size;
}
