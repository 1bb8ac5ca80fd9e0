import { type DemoQuestion, reasons } from "../story.ts";

/** Questions about compost, soil and what lives in it. */
export const compost: readonly DemoQuestion[] = [
  {
    by: "rosalind",
    daysAgo: 5,
    title: "My compost smells of ammonia. What did I do wrong?",
    tags: ["compost"],
    text: `I filled the bin with grass cuttings on Sunday, half a metre of them. By Wednesday it was hot enough to fog my glasses and it smells like a stable.

Is it ruined?`,
    up: 8,
    bookmarks: 1,
    answers: [
      {
        by: "tomas",
        after: 2,
        up: 13,
        accepted: true,
        text: `Not ruined, only hungry. Ammonia is nitrogen that leaves because there is no carbon to hold it. Grass is nearly all nitrogen.

Turn the heap out, and mix in about **the same volume of something brown and dry**: torn cardboard, straw, last year's leaves. Put it back loosely. The smell is gone in two days, and what you keep is what your tomatoes would have had to buy.`,
        comments: [
          { by: "rosalind", text: "Two bags of leaves and a morning. It smells of forest now.", votes: 6 },
          { by: "bastian", text: "We teach it as: one bucket green, one bucket brown, no arguing.", votes: 3 },
        ],
      },
      {
        by: "june",
        after: 7,
        up: 5,
        text: "And next time spread the cuttings on the beds in a layer no thicker than a thumb. They feed the soil where they lie, and there is nothing to turn.",
      },
    ],
  },
  {
    by: "anselm",
    daysAgo: 17,
    title: "How much sand turns clay into something I can dig?",
    tags: ["soil"],
    text: "I was offered half a cubic metre of river sand. The bed is 6 square metres of grey clay that holds the fork.",
    up: 7,
    answers: [
      {
        by: "june",
        after: 1,
        up: 19,
        accepted: true,
        hearts: 5,
        text: `None. You would need more than half sand before clay behaves differently; with less you make something close to brick.

What opens clay is **organic matter and roots**:

- five centimetres of compost on top, every autumn, not dug in
- a green manure over winter: rye, or field beans
- and patience: two years until the fork stops bending, four until you are proud

Keep the sand for the paths.`,
        edited: {
          by: "tomas",
          summary: "Add how deep the compost should be after the first year",
          text: `None. You would need more than half sand before clay behaves differently; with less you make something close to brick.

What opens clay is **organic matter and roots**:

- five centimetres of compost on top in the first autumn, three in every later one, not dug in
- a green manure over winter: rye, or field beans
- and patience: two years until the fork stops bending, four until you are proud

Keep the sand for the paths.`,
        },
      },
      {
        by: "rosalind",
        after: 12,
        up: 4,
        text: "I tried the sand, eleven years ago. The path beside the bed is still the better soil.",
      },
    ],
  },
  {
    by: "bastian",
    daysAgo: 33,
    title: "Worm bin in a classroom: what must never go in?",
    tags: ["compost"],
    text: "Forty children will feed it. I need a list that fits on one sheet and rules that survive a birthday party.",
    up: 12,
    bookmarks: 4,
    hearts: 3,
    answers: [
      {
        by: "tomas",
        after: 6,
        up: 15,
        accepted: true,
        text: `One sheet:

| Yes | A little | Never |
|---|---|---|
| apple cores | bread | meat, fish |
| lettuce | coffee grounds | cheese, oil |
| tea leaves | onion | citrus |
| cardboard | eggshell, crushed | birthday cake |

And one rule: **bury it**. What lies on top feeds flies, what lies under a handful of paper feeds worms.`,
      },
      {
        by: "june",
        after: 30,
        up: 6,
        text: "Give the worms a day off: no feeding on Fridays. A bin that is overfed on Friday is what you smell on Monday.",
        comments: [{ by: "bastian", text: "The caretaker thanks you personally.", votes: 7 }],
      },
    ],
  },
  {
    by: "wen",
    daysAgo: 9,
    title: "Can I compost bread flour sweepings from a bakery?",
    tags: ["compost"],
    text: "The bakery below us throws away about two kilograms of flour a day. It seems a pity. Would a heap of one cubic metre cope?",
    up: 3,
    answers: [
      {
        by: "tomas",
        after: 10,
        up: 2,
        text: "With that much flour you get dough, then a crust, then rats. A handful between layers of leaves is fine; for the rest, ask whether somebody keeps hens.",
      },
    ],
  },
  {
    by: "greta",
    daysAgo: 27,
    title: "Soil question",
    tags: ["soil"],
    text: "What is the best soil? Please answer soon, thanks.",
    down: 2,
    closed: { reason: reasons.unclear },
    comments: [{ by: "tomas", text: "What do you want to grow, and where? With that we can reopen it.", votes: 2 }],
  },
  {
    by: "odd",
    daysAgo: 52,
    title: "Does compost freeze to death in a northern winter?",
    tags: ["compost", "winter"],
    text: "Minus twenty for six weeks is normal here. Do I start from nothing every spring?",
    up: 10,
    answers: [
      {
        by: "tomas",
        after: 18,
        up: 9,
        accepted: true,
        text: "It sleeps. Worms go down or leave eggs, bacteria wait. Pile it as large as you can in October, cover it with straw and a board, and turn it once when the snow goes. Mine is at forty degrees two weeks after the thaw.",
      },
    ],
  },
  {
    by: "noor",
    daysAgo: 3,
    title: "White threads through my potting mix: good or bad?",
    tags: ["soil", "containers"],
    text: "They look like cotton wool, from top to bottom. The plants seem happy. Should I throw the mix away?",
    up: 5,
    answers: [
      {
        by: "june",
        after: 2,
        up: 8,
        text: "Good. It is the part of a fungus that eats dead wood, and it hands some of it to your roots. Throw nothing away; just let the surface dry between waterings.",
      },
      {
        by: "greta",
        after: 5,
        text: "me too, did you find out?",
        flagged: { by: "anselm", reason: reasons.notAnAnswer },
      },
    ],
  },
];
