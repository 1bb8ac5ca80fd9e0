import { type DemoQuestion, reasons } from "../story.ts";

/** Questions about pots, tomatoes, herbs and water. */
export const containers: readonly DemoQuestion[] = [
  {
    by: "ilya",
    daysAgo: 2,
    title: "Why do my tomatoes split just before they ripen?",
    tags: ["tomatoes", "watering"],
    text: `Every year the same: the fruit turns from green to pale orange, I look away for one day, and there is a **crack from the stem to the shoulder**.

They stand in 15-litre pots on a balcony. I water when the leaves hang, which in July is about every second day, and then I water *a lot*.

- Variety: a beefsteak from saved seed
- Potting mix: bought, peat free
- Feed: tomato food once a week

Is it the variety, or is it me?`,
    up: 9,
    hearts: 2,
    bookmarks: 3,
    comments: [
      { by: "rosalind", text: "Do the cracks run in circles around the stem, or straight down?", votes: 2 },
      { by: "ilya", text: "Straight down, one or two per fruit.", isReply: true },
      { by: "greta", text: "Same here with a beefsteak. My cherry tomatoes never do it." },
      { by: "wen", text: "Was there rain before the last ones split?", votes: 1 },
    ],
    answers: [
      {
        by: "june",
        after: 3,
        accepted: true,
        up: 14,
        hearts: 4,
        text: `It is the rhythm of the water, not the amount. While the plant is dry the skin of the fruit hardens; then a lot of water arrives at once, the flesh swells, and the skin cannot follow.

What helps, in this order:

1. **Water a little every day** instead of a lot every second day. In a pot of 15 litres, one to two litres on a hot day.
2. **Cover the soil** with two centimetres of straw or dry leaves. That alone halves the swing.
3. Pick at the first blush. A tomato ripens as well on the kitchen table as on the plant.

Beefsteaks split sooner than small ones because their skin has further to stretch.[^1]

[^1]: Straight cracks come from water; rings around the stem come from cold nights followed by hot days.`,
        comments: [
          {
            by: "ilya",
            text: "Covered the soil yesterday. It was still damp this evening, for the first time. Thank you.",
            votes: 3,
          },
        ],
      },
      {
        by: "priya",
        after: 9,
        up: 6,
        text: `I logged the moisture of two pots last summer, one watered daily, one every other day:

| | daily | every other day |
|---|---:|---:|
| lowest moisture | 31 % | 12 % |
| highest moisture | 44 % | 58 % |
| fruit that split | 2 of 41 | 13 of 38 |

Same seed, same balcony. The swing is what counts.`,
      },
      {
        by: "noor",
        after: 20,
        up: 1,
        text: "Choose a variety with thick skin. *Roma* and most cherry tomatoes forgive a great deal.",
      },
      {
        by: "bargain-hoses",
        after: 30,
        text: "Our premium hoses solve all problems! Order today, best price!",
        down: 1,
        flagged: { by: "greta", reason: reasons.spam },
      },
    ],
  },
  {
    by: "farida",
    daysAgo: 1,
    title: "Can mint and basil share one windowsill box?",
    tags: ["herbs", "containers"],
    text: "I have a box of 60 centimetres and want both. The mint I know is a bully. Is a divider enough, or do they want different water as well?",
    up: 4,
    answers: [
      {
        by: "wen",
        after: 5,
        up: 5,
        text: `They want different lives. Mint likes to be damp and does not mind shade; basil wants warmth, sun, and to dry a little between drinks.

If it has to be one box, give the mint **its own pot inside the box** and take that pot out once a month to cut the runners.`,
      },
      {
        by: "noor",
        after: 8,
        up: 2,
        text: "A divider works for one summer. Mint finds the gap at the bottom in the second.",
      },
    ],
  },
  {
    by: "greta",
    daysAgo: 0.4,
    title: "Which vegetables cope with four hours of sun?",
    tags: ["containers"],
    text: "My balcony faces north-east: sun from six to ten, then bright shade. What is worth a try apart from lettuce?",
    up: 3,
    comments: [{ by: "odd", text: "How cold are the nights in May?" }],
  },
  {
    by: "mira",
    daysAgo: 0.1,
    title: "How deep must a pot be for carrots?",
    tags: ["containers", "seeds"],
    text: "The packet says 30 cm. I have boxes of 22 cm and a small daughter who has already chosen the seed. Is there a carrot for us?",
    up: 1,
  },
  {
    by: "anselm",
    daysAgo: 41,
    title: "How do I water twelve pots while I am away for two weeks?",
    tags: ["watering", "containers"],
    text: `No neighbour with green fingers, no tap on the balcony, and I would rather not flood the people below.

What has worked for you, and for how long?`,
    up: 17,
    bookmarks: 6,
    operation: "pin",
    answers: [
      {
        by: "bastian",
        after: 2,
        up: 21,
        accepted: true,
        hearts: 3,
        text: `We leave a school garden alone for six weeks every summer. For pots:

1. Move all twelve together into the shade. This saves more than any gadget.
2. Sink a **clay cone on a bottle** into each: 1.5 litres last six to eight days for a pot of 10 litres.
3. Stand the thirsty ones in a tray with three centimetres of water on the last evening.

Test it for a weekend before you trust it.`,
        comments: [
          {
            by: "mira",
            text: "The shade trick is gold: my basil came back from holiday in better shape than I did.",
            votes: 5,
          },
        ],
      },
      {
        by: "wen",
        after: 26,
        up: 8,
        text: "Wicks. A strip of old cotton shirt from a bucket, one end at the bottom of the bucket, the other ten centimetres deep in the pot. The bucket must stand higher than the pots, and must have a lid, or you breed mosquitoes.",
      },
    ],
  },
  {
    by: "noor",
    daysAgo: 12,
    title: "Watering when away",
    tags: ["watering"],
    text: "I am away for ten days in August. How can I water my pots?",
    closed: { reason: reasons.duplicate, duplicateOf: "How do I water twelve pots while I am away for two weeks?" },
  },
  {
    by: "ilya",
    daysAgo: 23,
    title: "Is basil from the supermarket worth repotting?",
    tags: ["herbs"],
    text: "It dies within two weeks whatever I do. Someone told me that it is not one plant but twenty.",
    up: 11,
    bookmarks: 2,
    answers: [
      {
        by: "farida",
        after: 4,
        up: 16,
        accepted: true,
        text: `It is twenty, sown to look full for ten days. Soak the root ball, pull it into **four clumps**, and give each its own pot. Cut every stem above the second pair of leaves, eat what you cut, and keep them in the kitchen for a week before they see real sun.

Of four clumps three live, in my experience, and each of those is stronger than the whole pot was.`,
        comments: [{ by: "ilya", text: "Three of four. Exactly three of four.", votes: 4 }],
      },
    ],
  },
];
