import type { DemoQuestion } from "../story.ts";

/** Questions about sensors, pumps and small computers. */
export const gadgets: readonly DemoQuestion[] = [
  {
    by: "priya",
    daysAgo: 8,
    title: "My moisture sensor reads 100 % in dry soil",
    tags: ["electronics", "watering"],
    text: `A capacitive sensor on an ESP32, reading with this:

\`\`\`cpp
const int PIN = 34;
const int DRY = 2900;   // in air
const int WET = 1300;   // in water

int moisture() {
  int raw = analogRead(PIN);
  return map(raw, DRY, WET, 0, 100);
}
\`\`\`

In the morning it is right. By noon it says **100 %** although the soil is dust. What did I overlook?`,
    up: 7,
    bookmarks: 2,
    comments: [{ by: "wen", text: "Is the board in the sun?", votes: 4 }],
    answers: [
      {
        by: "wen",
        after: 4,
        up: 12,
        accepted: true,
        text: `The electronics at the top of the sensor are not sealed, and warmth shifts their frequency. In the sun \`raw\` falls, and \`map\` does not stop at its ends, so anything below 1300 becomes more than 100.

1. Paint the upper third with clear nail varnish, twice.
2. Put the board in the shade of the pot.
3. Clamp the result and take the median of several readings:

\`\`\`cpp
int moisture() {
  int readings[9];
  for (int &each : readings) {
    each = analogRead(PIN);
    delay(20);
  }
  std::sort(std::begin(readings), std::end(readings));
  return constrain(map(readings[4], DRY, WET, 0, 100), 0, 100);
}
\`\`\`

Measure DRY and WET again afterwards, **at the temperature at which you will read**.`,
        comments: [{ by: "priya", text: "Nail varnish, of all things. It has been flat for three days.", votes: 5 }],
      },
    ],
  },
  {
    by: "wen",
    daysAgo: 21,
    title: "Smallest pump that lifts water four metres?",
    tags: ["electronics", "watering"],
    text: "Tank on the ground, beds on the roof of the shed, four metres between them. I need two litres a minute at most, from 12 V.",
    up: 4,
    answers: [
      {
        by: "priya",
        after: 13,
        up: 6,
        accepted: true,
        text: "A diaphragm pump for caravans. The small submersible ones promise four metres, and mean that at four metres nothing comes out. Look for the curve in the data sheet and take the flow **at your height**, not at zero.",
      },
      { by: "anselm", after: 50, up: 2, text: "Or put the tank on the roof, and let the rain do the lifting." },
    ],
  },
  {
    by: "priya",
    daysAgo: 30,
    title: "How many lux does lettuce need under a lamp?",
    tags: ["electronics", "winter"],
    text: "My meter shows 6,000 at the leaves with the lamp I have. Is lux even the right thing to measure?",
    up: 5,
    answers: [
      {
        by: "odd",
        after: 8,
        up: 8,
        text: `Lux is what *eyes* see. Leaves count photons between 400 and 700 nm. For white lamps you can divide by 70 and be nearly right: 6,000 lux is about 85 µmol/m²s.

Lettuce is content with a daily sum of 12 to 14 mol/m²:

$$ 85 \\times 3600 \\times h \\div 10^6 = 12 \\Rightarrow h \\approx 39 $$

which is more hours than a day has. Lower the lamp to half the distance, and it is ten.`,
      },
    ],
  },
  {
    by: "bastian",
    daysAgo: 11,
    title: "A weather station that children cannot break",
    tags: ["electronics"],
    text: "Temperature and rain, readable from a window, no passwords, survives footballs. Has anybody built one for a school?",
    up: 3,
  },
  {
    by: "wen",
    daysAgo: 44,
    title: "Is it worth collecting rain from a bakery roof?",
    tags: ["watering"],
    text: "Flour dust, some soot. The roof is 80 square metres. I would use it for vegetables.",
    up: 6,
    answers: [
      {
        by: "june",
        after: 30,
        up: 7,
        accepted: true,
        text: "Yes. Let the first millimetre of each rain run away, which is 80 litres on your roof, and keep the rest. A box of that size with a small hole in its bottom does it without a valve.",
      },
    ],
  },
];
