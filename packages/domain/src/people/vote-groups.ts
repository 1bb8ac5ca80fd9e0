import { isVotePattern, type VotePatternLimits } from "./vote-patterns.ts";

/** At least so many people are a group; two are a pair. Source: docs/rules/vote-patterns.md VR6. */
const MIN_GROUP = 3;
/** More are a community rather than a group that can be described. */
const MAX_GROUP = 20;
/** Votes that connect two people: at least so many, and such a share of all votes of the voter in percent. */
const CONNECTING_VOTES = 2;
const CONNECTING_SHARE = 10;
/** The share of its votes that a group gives itself is so many times that which others give it. */
const TIMES_NORMAL = 3;
/** So often people are looked at before the search ends, however large the groups are that fall apart. */
const MAX_LOOKS = 300_000;

/** The votes of a user for an author. */
export interface VoteEdge {
  readonly voter_id: string;
  readonly author_id: string;
  readonly votes: number;
}

/** A user of a group: votes for others of the group, all votes, and votes of the others for the user. */
export interface VoteGroupMember {
  readonly id: string;
  readonly given: number;
  readonly all: number;
  readonly received: number;
}

interface VoteGraph {
  readonly edges: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** All votes of each user. */
  readonly cast: ReadonlyMap<string, number>;
  /** All votes for each user. */
  readonly received: ReadonlyMap<string, number>;
  readonly links: ReadonlyMap<string, ReadonlySet<string>>;
  readonly limits: VotePatternLimits;
}

/**
 * Groups of three or more people who vote for each other far above what is normal, those with the most votes first.
 * `links` are pairs whose votes are noticeable and who share a network address: there it is enough that one votes for the
 * other. Source: docs/rules/vote-patterns.md VR6.
 */
export function findVoteGroups(
  edges: readonly VoteEdge[],
  links: readonly (readonly [string, string])[],
  limits: VotePatternLimits,
): VoteGroupMember[][] {
  if (limits.votes === 0) return [];
  const graph = graphOf(edges, links, limits);
  const waiting = connectedIn(graph, new Set([...graph.cast.keys(), ...graph.received.keys()]));
  const groups: VoteGroupMember[][] = [];
  let looks = 0;
  for (let group = waiting.pop(); group && looks < MAX_LOOKS; group = waiting.pop()) {
    const members = group;
    looks += members.size;
    const staying = new Set([...members].filter((id) => belongs(graph, id, members)));
    if (staying.size < members.size) waiting.push(...connectedIn(graph, staying));
    else if (members.size <= MAX_GROUP && isAboveNormal(graph, members)) groups.push(membersOf(graph, members));
  }
  const votesOf = (group: readonly VoteGroupMember[]) => group.reduce((sum, { given }) => sum + given, 0);
  return groups.sort((one, other) => votesOf(other) - votesOf(one));
}

function graphOf(
  list: readonly VoteEdge[],
  pairs: readonly (readonly [string, string])[],
  limits: VotePatternLimits,
): VoteGraph {
  const edges = new Map<string, Map<string, number>>();
  const cast = new Map<string, number>();
  const received = new Map<string, number>();
  for (const { voter_id, author_id, votes } of list) {
    const own = edges.get(voter_id) ?? new Map<string, number>();
    edges.set(voter_id, own.set(author_id, (own.get(author_id) ?? 0) + votes));
    cast.set(voter_id, (cast.get(voter_id) ?? 0) + votes);
    received.set(author_id, (received.get(author_id) ?? 0) + votes);
  }
  const links = new Map<string, Set<string>>();
  for (const [one, other] of pairs) {
    links.set(one, (links.get(one) ?? new Set()).add(other));
    links.set(other, (links.get(other) ?? new Set()).add(one));
  }
  return { edges, cast, received, links, limits };
}

/** Whom a user's votes connect the user with. */
function neighboursOf({ edges, cast, links }: VoteGraph, id: string): string[] {
  const all = cast.get(id) ?? 0;
  const authors = [...(edges.get(id) ?? [])].filter(
    ([, votes]) => votes >= CONNECTING_VOTES && votes * 100 >= CONNECTING_SHARE * all,
  );
  return [...authors.map(([author]) => author), ...(links.get(id) ?? [])];
}

/** The groups among some people in which each is connected with each other one, in both directions. */
function connectedIn(graph: VoteGraph, ids: ReadonlySet<string>): Set<string>[] {
  const ahead = new Map<string, string[]>();
  const back = new Map<string, string[]>();
  for (const id of ids) {
    const next = neighboursOf(graph, id).filter((other) => ids.has(other));
    ahead.set(id, next);
    for (const other of next) {
      const list = back.get(other) ?? [];
      list.push(id);
      back.set(other, list);
    }
  }
  const order: string[] = [];
  const seen = new Set<string>();
  for (const id of ids) for (const each of walk(id, ahead, seen)) order.push(each);
  const grouped = new Set<string>();
  const groups = order.toReversed().map((id) => new Set(walk(id, back, grouped)));
  return groups.filter(({ size }) => size >= MIN_GROUP);
}

/** Those who are reached from one and were not seen before, each behind all that it leads to. */
function walk(start: string, next: ReadonlyMap<string, readonly string[]>, seen: Set<string>): string[] {
  const done: string[] = [];
  if (seen.has(start)) return done;
  seen.add(start);
  const path = [{ id: start, at: 0 }];
  for (let last = path.at(-1); last; last = path.at(-1)) {
    const other = next.get(last.id)?.[last.at++];
    if (other === undefined) done.push(path.pop()!.id);
    else if (!seen.has(other)) {
      seen.add(other);
      path.push({ id: other, at: 0 });
    }
  }
  return done;
}

const givenTo = ({ edges }: VoteGraph, id: string, group: ReadonlySet<string>): number =>
  [...(edges.get(id) ?? [])].reduce((sum, [author, votes]) => sum + (group.has(author) ? votes : 0), 0);

const votesFor = (graph: VoteGraph, id: string, group: ReadonlySet<string>): boolean =>
  isVotePattern({ votes: givenTo(graph, id, group), allVotes: graph.cast.get(id) ?? 0 }, graph.limits);

/** Whether a user votes noticeably for the group, or shares an address with a member who does so for the user. */
const belongs = (graph: VoteGraph, id: string, group: ReadonlySet<string>): boolean =>
  votesFor(graph, id, group) ||
  [...(graph.links.get(id) ?? [])].some((other) => group.has(other) && votesFor(graph, other, group));

/** Whether the voters of the group give it a far larger share of their votes than all others do. */
function isAboveNormal(graph: VoteGraph, group: ReadonlySet<string>): boolean {
  const voters = [...group].filter((id) => votesFor(graph, id, group));
  const sumOf = (ids: Iterable<string>, value: (id: string) => number) =>
    [...ids].reduce((sum, id) => sum + value(id), 0);
  const given = sumOf(voters, (id) => givenTo(graph, id, group));
  const all = sumOf(voters, (id) => graph.cast.get(id) ?? 0);
  const received = sumOf(group, (id) => graph.received.get(id) ?? 0) - sumOf(group, (id) => givenTo(graph, id, group));
  const others = sumOf(graph.cast.keys(), (id) => (group.has(id) ? 0 : (graph.cast.get(id) ?? 0)));
  return others >= graph.limits.votes && given * others >= TIMES_NORMAL * received * all;
}

function membersOf(graph: VoteGraph, group: ReadonlySet<string>): VoteGroupMember[] {
  const members = [...group].map((id) => ({
    ...{ id, given: givenTo(graph, id, group), all: graph.cast.get(id) ?? 0 },
    received: [...group].reduce((sum, other) => sum + (graph.edges.get(other)?.get(id) ?? 0), 0),
  }));
  return members.sort((one, other) => other.given - one.given || (one.id < other.id ? -1 : 1));
}
