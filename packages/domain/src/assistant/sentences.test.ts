import { expect, test } from "vitest";
import { splitSentences, withoutThoughts } from "./sentences.ts";

const split = (text: string) =>
  splitSentences(text, { isStart: true, isComplete: true }).sentences.map(({ text: said, cites }) => [said, ...cites]);

test.each([
  ["Restart the server. [2]", [["Restart the server.", 2]]],
  ["Restart the server [2].", [["Restart the server.", 2]]],
  ["Restart the server[2].", [["Restart the server.", 2]]],
  ["Restart it.[2] Then wait [1][3]. Done.", [["Restart it.", 2], ["Then wait.", 1, 3], ["Done."]]],
  [
    "Restart it [1, 3]. It helps [Source 2].",
    [
      ["Restart it.", 1, 3],
      ["It helps.", 2],
    ],
  ],
  ["Restart it【2】.", [["Restart it.", 2]]],
  ["Use list[0] for the first one [4].", [["Use list[0] for the first one.", 4]]],
  ["Use e.g. nginx as a proxy [1].", [["Use e.g. nginx as a proxy.", 1]]],
  [
    "Wait 2.5 seconds [1]. Version 1.2.3 is fine [2].",
    [
      ["Wait 2.5 seconds.", 1],
      ["Version 1.2.3 is fine.", 2],
    ],
  ],
  [
    "1. **Stop** the `server` [1].\n2. Start it [2].",
    [
      ["Stop the server.", 1],
      ["Start it.", 2],
    ],
  ],
  [
    "重启服务器。[1] 然后等待 [2]。",
    [
      ["重启服务器。", 1],
      ["然后等待。", 2],
    ],
  ],
  ["أعد تشغيل الخادم. [2]", [["أعد تشغيل الخادم.", 2]]],
  ["[1]", []],
  ["NONE", [["NONE"]]],
  ["", []],
] as [string, (string | number)[][]][])("AI7 %j is read as %j", (text, expected) => {
  expect(split(text)).toEqual(expected);
});

test("AI7 a text that arrives in pieces has the same sentences, each once its sources are known", () => {
  const whole = "Stop the server first. [2] Then change the file [1][3].\n\n- Start it again [2]. It takes a minute.";
  for (let size = 1; size < 12; size++) {
    let rest = "";
    const found: unknown[] = [];
    for (let at = 0; at < whole.length; at += size) {
      const isStart = found.length === 0;
      const next = splitSentences(rest + whole.slice(at, at + size), { isStart, isComplete: false });
      found.push(...next.sentences);
      rest = next.rest;
    }
    found.push(...splitSentences(rest, { isStart: false, isComplete: true }).sentences);
    expect(found, `pieces of ${size}`).toEqual([
      { text: "Stop the server first.", cites: [2], isNew: true },
      { text: "Then change the file.", cites: [1, 3], isNew: false },
      { text: "Start it again.", cites: [2], isNew: true },
      { text: "It takes a minute.", cites: [], isNew: false },
    ]);
  }
});

test("AI7 what a model thinks before its answer is no part of it", () => {
  expect(withoutThoughts("<think>Let me see [1].</think>Restart it [2].")).toBe("Restart it [2].");
  expect(withoutThoughts("<think>Let me")).toBe("");
  expect(withoutThoughts("<thi")).toBe("");
  expect(withoutThoughts("A < b [1].")).toBe("A < b [1].");
});
