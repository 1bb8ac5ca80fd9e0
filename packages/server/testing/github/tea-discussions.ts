/** A person as the interface describes authors. */
const by = (login: string, more: object = {}) => ({ author: { login, ...more } });
const AT = "2022-03-01T10:00:00Z";
const SERVER = "https://github.com/tea/pots";
const connection = (nodes: readonly object[], totalCount = nodes.length) => ({
  totalCount,
  pageInfo: { hasNextPage: totalCount > nodes.length, endCursor: "Y3Vyc29y" },
  nodes,
});
const comment = (id: string, body: string, more: object = {}) => ({
  ...{ id, body, createdAt: AT, lastEditedAt: null, upvoteCount: 1, isAnswer: false, isMinimized: false },
  ...{ ...by("ben"), replies: connection([]), ...more },
});
const discussion = (number: number, more: object = {}) => ({
  ...{
    id: `D_${number}`,
    number,
    title: `Discussion ${number}`,
    body: "Its text",
    url: `${SERVER}/discussions/${number}`,
  },
  ...{ createdAt: AT, updatedAt: "2022-03-09T10:00:00Z", lastEditedAt: null, upvoteCount: 1 },
  ...{ closed: false, closedAt: null, locked: false, activeLockReason: null, answer: null, ...by("Ann-L") },
  ...{ category: { name: "Q&A", slug: "q-a", description: "Ask here" }, labels: connection([]) },
  ...{ comments: connection([]), ...more },
});

const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(2)> [run](javascript:alert(3)) \u0000\ud800 end`;
const REACTIONS = [
  { content: "HEART", reactors: { totalCount: 2 } },
  { content: "ROCKET", reactors: { totalCount: 1 } },
];

const pot = discussion(2, {
  ...{
    title: "Which pot?",
    closed: true,
    closedAt: "2022-03-05T10:00:00Z",
    locked: true,
    activeLockReason: "TOO_HEATED",
  },
  poll: {
    question: "Which *pot*?",
    options: {
      nodes: [
        { option: "Old <i>one</i>", totalVoteCount: 3 },
        { option: "New", totalVoteCount: 0 },
      ],
    },
  },
  ...{ author: null, category: { name: "Polls", slug: "polls", description: null } },
});

/** A repository's discussions: with everything that is imported, and what is not. */
export const teaDiscussions = [
  discussion(1, {
    title: "How long does tea steep?",
    body: `See ${SERVER}/discussions/2#discussioncomment-9 and [that](${SERVER}/discussions/2), not \`${SERVER}/discussions/2\` nor ${SERVER}/discussions/77.\n\n${HOSTILE}`,
    ...by("Ann-L", { name: "Ann <b>Lee</b>", createdAt: "2015-01-02T03:04:05Z", websiteUrl: "javascript:alert(4)" }),
    upvoteCount: 4,
    lastEditedAt: "2022-03-02T10:00:00Z",
    answer: { id: "DC_2" },
    labels: connection([{ name: "good first tea", description: "Easy *ones*" }]),
    reactionGroups: REACTIONS,
    comments: connection(
      [
        comment("DC_1", "Two minutes.", {
          upvoteCount: 2,
          replies: connection(
            [comment("DC_11", "Why?", by("Ann-L")), comment("DC_12", `Long ${"words ".repeat(200)}`, { author: null })],
            5,
          ),
        }),
        comment("DC_2", "Three minutes.", { isAnswer: true, upvoteCount: 3, reactionGroups: REACTIONS }),
        comment("DC_3", "Buy secret pills", { isMinimized: true, replies: connection([comment("DC_31", "Spam!")]) }),
        comment("DC_4", "", { deletedAt: AT }),
      ],
      6,
    ),
  }),
  pot,
  discussion(3, { title: "" }),
  // Pages overlap when people write meanwhile.
  pot,
];

/** The answers of the interface: pages of two discussions each, one after another. */
export const asPages = (discussions: readonly object[] = teaDiscussions): string => {
  const pages: string[] = [];
  for (let start = 0; start < discussions.length; start += 2) {
    const nodes = discussions.slice(start, start + 2);
    pages.push(
      JSON.stringify({ data: { repository: { discussions: connection(nodes, discussions.length) } } }, null, 1),
    );
  }
  return pages.join("");
};
