import { type DemoQuestion, reasons } from "../story.ts";

/** Questions about seeds, pests, pruning and this site. */
export const seeds: readonly DemoQuestion[] = [
  {
    by: "odd",
    daysAgo: 7,
    title: "When do I start chillies if the last frost is in June?",
    tags: ["seeds", "winter"],
    text: "Sixty-three degrees north. The season between frosts is 95 days, and the chillies I like want 120. How early is too early for a windowsill?",
    up: 6,
    comments: [{ by: "farida", text: "Which ones? Some want eighty days only.", votes: 1 }],
    answers: [
      {
        by: "bastian",
        after: 9,
        up: 7,
        text: `Count back **ten weeks from the day they go outside**, not from the last frost. For you that is the beginning of April at the earliest, and under a lamp: a windowsill at 63° in February makes tall, pale plants that fall over.

If you only have the window, start in the middle of April and choose varieties of 80 days.`,
      },
    ],
  },
  {
    by: "mira",
    daysAgo: 14,
    title: "Can I save seed from a tomato I bought at the market?",
    tags: ["seeds", "tomatoes"],
    text: "It was the best tomato of my life, and the man did not know its name. Will the seed give me the same one?",
    up: 13,
    bookmarks: 5,
    hearts: 4,
    answers: [
      {
        by: "rosalind",
        after: 4,
        up: 18,
        accepted: true,
        text: `If it was an old variety: yes, nearly always. Tomatoes pollinate themselves. If it was a modern hybrid: you get its cousins, some of which may be good.

To save it:

1. Squeeze the seed with its jelly into a glass, add as much water.
2. Leave it for three days, until it smells of cellar and has a skin of mould.
3. Rinse in a sieve, dry on a **plate, not on paper**, and write the year on the bag.

Then grow three plants, and keep seed from the one that tastes like the memory.`,
        comments: [
          {
            by: "mira",
            text: "“The one that tastes like the memory” goes on the label. Thank you, @rosalind.",
            votes: 8,
          },
        ],
      },
      {
        by: "anselm",
        after: 15,
        up: 3,
        text: "Cut one across. Hybrids for shops tend to be very regular inside, old ones have chambers of every size. It is no proof, but it has served me.",
      },
    ],
  },
  {
    by: "farida",
    daysAgo: 19,
    title: "Aphids on every herb, and I want to eat the herbs",
    tags: ["pests", "herbs"],
    text: "No poison, please. Soap water helps for two days. What keeps them away for longer?",
    up: 9,
    answers: [
      {
        by: "bastian",
        after: 3,
        up: 11,
        text: `Soap is fine, but you have to repeat it **every three days, four times**, because it does not touch the eggs. Then stop feeding: aphids come to soft growth, and soft growth comes from nitrogen.

And leave one pot of nasturtiums at the end of the row. They prefer it to everything else you own.`,
      },
      {
        by: "noor",
        after: 22,
        up: 4,
        text: "Ladybird larvae, from a garden with roses. I carried twelve home in a matchbox; in a week there was nothing to spray.",
      },
      {
        by: "ilya",
        after: 40,
        up: 1,
        text: "A strong jet of water in the morning, every morning. It is boring and it works.",
      },
    ],
  },
  {
    by: "rosalind",
    daysAgo: 25,
    title: "Should I pinch out the side shoots of bush tomatoes?",
    tags: ["tomatoes", "pruning"],
    text: "Everybody tells me to pinch. But the packet says bush.",
    up: 8,
    answers: [
      {
        by: "mira",
        after: 2,
        up: 10,
        accepted: true,
        text: "Bush tomatoes flower at the end of each shoot. Pinch a shoot and you pinch the fruit. Only take what lies on the soil, and give the plant a cage instead of a haircut.",
      },
    ],
  },
  {
    by: "greta",
    daysAgo: 6,
    title: "Slugs climb to the second floor. How?",
    tags: ["pests"],
    text: "I am not joking. Ivy on the wall, lettuce on the balcony, slime on the railing.",
    up: 15,
    hearts: 6,
    comments: [
      { by: "anselm", text: "I have met them on the third.", votes: 9 },
      { by: "odd", text: "At minus twenty they stay on the ground floor.", votes: 12 },
    ],
    answers: [
      {
        by: "wen",
        after: 11,
        up: 9,
        text: "At night, along the ivy, and they remember the way. Cut a gap of one hand into the ivy below the balcony and fix a strip of copper tape on both sides of the gap. It has to be wider than the slug is long.",
      },
      {
        by: "june",
        after: 29,
        up: 4,
        text: "Lift the pots. They sleep under them during the day. Ten minutes each evening with a torch does more than any tape.",
      },
    ],
  },
  {
    by: "tomas",
    daysAgo: 60,
    title: "How should we tag questions about balconies?",
    tags: ["meta"],
    text: "We have `containers`, and people write `balcony`, `pots` and `terrace`. Shall these be synonyms?",
    up: 5,
    answers: [
      {
        by: "mira",
        after: 20,
        up: 6,
        accepted: true,
        text: "Synonyms, yes. Where the pot stands matters less than that it is a pot.",
      },
    ],
  },
  {
    by: "bargain-hoses",
    daysAgo: 4,
    title: "Best garden hose 2026 discount code inside",
    tags: ["watering"],
    text: "Click here for the best garden hose in the world, 70 % off!",
    down: 3,
    flagged: { by: "rosalind", reason: reasons.spam },
    deleted: true,
  },
  {
    by: "anselm",
    daysAgo: 0.7,
    title: "My neighbour's walnut shades the bed until noon. May I cut what hangs over?",
    tags: ["pruning"],
    text: "It is a beautiful tree and a difficult neighbour. I do not want to harm either.",
    up: 2,
    flagged: {
      by: "noor",
      reason: reasons.other,
      words: "This is about law, not about growing food. Is it welcome here?",
    },
    answers: [
      {
        by: "rosalind",
        after: 6,
        up: 3,
        text: "Ask for the branch, not for the right. A jar of jam opened mine. And never cut a walnut in spring: it bleeds for weeks. August is the time.",
      },
    ],
  },
];
