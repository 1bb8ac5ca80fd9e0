import { describe, expect, it } from "vitest";
import { askingHint } from "./asking-hints.ts";

const STORY =
  "The kettle leaks at its spout as soon as the water boils, and it has done so since I took the lid off to clean it.";
const ofTitle = (title: string) => askingHint({ title, content: STORY });
const ofText = (content: string) => askingHint({ title: "Why does my kettle leak?", content });

describe("Q21 the title", () => {
  it.each([
    "Why does my kettle leak?",
    "How to descale a copper kettle",
    "Kettle leaks after descaling, what is wrong",
    "为什么水壶会漏水",
    "水壶除垢后漏水怎么办",
    "水壶除垢后会漏水吗",
    "لماذا تتسرب الغلاية بعد التنظيف",
    "هل يمكن إصلاح غلاية تتسرب",
    "Warum läuft mein Kessel aus",
    "Pourquoi ma bouilloire fuit",
    "¿Cómo se limpia un hervidor?",
    "Perché il bollitore perde acqua",
    "Como limpar uma chaleira",
    "Почему течёт чайник",
    "Kettle",
    "Is it safe to boil water twice",
    "My kettle leaks: can I seal it",
    "Ist ein Kessel aus Kupfer giftig",
    "Help with descaling, how often",
    "HTTP 404 on AWS: why?",
    "Is NASA hiring?",
    "",
  ])("is fine: %s", (title) => {
    expect(ofTitle(title)).toBeNull();
  });

  it.each([
    ["Problem with my new copper kettle", "no_question"],
    ["Help my kettles are leaking", "no_question"],
    ["My kettle is leaking at the spout", "no_question"],
    ["Mein Kessel ist undicht am Ausguss", "no_question"],
    ["铜水壶漏水的问题", "no_question"],
    ["مشكلة في غلاية الماء الجديدة", "no_question"],
    ["Проблема с новым чайником", "no_question"],
    ["WHY DOES MY KETTLE LEAK", "capitals"],
    ["ПОЧЕМУ ТЕЧЁТ МОЙ НОВЫЙ ЧАЙНИК", "capitals"],
    ["URGENT kettle leaks", "urgent"],
    ["help!!!", "urgent"],
    ["help!!! my bike does not work", "urgent"],
    ["Hilfe! Mein Kessel ist undicht", "urgent"],
    ["Why does my kettle leak? Please help!", "urgent"],
    ["水壶漏水怎么办，急求", "urgent"],
    ["الغلاية تتسرب عاجل", "urgent"],
    ["Wie dichte ich den Kessel ab, dringend", "urgent"],
    ["Comment réparer ma bouilloire, urgent", "urgent"],
    ["Cómo arreglo el hervidor, urgente", "urgent"],
    ["Как починить чайник, срочно", "urgent"],
  ])("has one hint: %s", (title, hint) => {
    expect(ofTitle(title)).toBe(hint);
  });
});

describe("Q21 the text", () => {
  it.each([
    ["nothing yet", ""],
    ["a story", STORY],
    ["a picture with words", `${STORY}\n\n![leak](/leak.png)`],
    ["code in a block", `${STORY}\n\n\`\`\`js\nconst a = 1;\nfoo();\n\`\`\``],
    ["code in a block that is still open", `${STORY}\n\n\`\`\`\nconst a = 1;\nfoo();`],
    ["indented code", `${STORY}\n\n    const a = 1;\n    foo();`],
    ["one line with a semicolon", `${STORY};\nand so on`],
    ["three questions", `${STORY} Is it the lid? Or the spout? Is it safe?`],
    ["addresses with a query", `${STORY} https://a.test/?a https://b.test/?b https://c.test/?c https://d.test/?d`],
    ["quoted questions", `${STORY}\n> Who? What? Where? Why?`],
    ["a Chinese story", "水壶在水烧开的时候会从壶嘴漏水。我把盖子拆下来清洗之后就一直这样，换了新的垫圈也没有用。"],
  ])("is fine with %s", (_, content) => {
    expect(ofText(content)).toBeNull();
  });

  it.each([
    ["a few words", "It leaks.", "short"],
    ["a picture alone", "![leak](/uploads/post/leak.png)", "only_picture"],
    ["two pictures alone", "![a](/a.png)\n\n![b](/b.png)\n", "only_picture"],
    ["statements", `${STORY}\nconst a = 1;\nlet b = a;`, "plain_code"],
    ["Python", `${STORY}\nimport os\ndef leak(kettle):\n  return kettle.water`, "plain_code"],
    ["markup", `${STORY}\n<div class="a">\n</div>`, "plain_code"],
    ["SQL", `${STORY}\nSELECT * FROM kettles\nDELETE FROM kettles`, "plain_code"],
    ["a stack trace", `${STORY}\nat a.B.c(B.java:1)\nat a.B.d(B.java:2)`, "plain_code"],
    [
      "several questions",
      `${STORY} Is it the lid? Is it the spout? Is it safe? Where can I buy one?`,
      "many_questions",
    ],
    ["several Chinese questions", `${STORY}是盖子吗？是壶嘴吗？安全吗？在哪里买？`, "many_questions"],
    ["several Arabic questions", `${STORY} هل هو الغطاء؟ هل هو آمن؟ أين أشتريه؟ كم ثمنه؟`, "many_questions"],
  ])("has one hint with %s", (_, content, hint) => {
    expect(ofText(content)).toBe(hint);
  });
});

describe("Q21 one hint at most", () => {
  it("says what matters most first", () => {
    expect(askingHint({ title: "URGENT MY KETTLE LEAKS", content: "Help." })).toBe("urgent");
    expect(askingHint({ title: "MY COPPER KETTLE LEAKS", content: "Help." })).toBe("capitals");
    expect(askingHint({ title: "My copper kettle leaks", content: "Help." })).toBe("short");
    expect(askingHint({ title: "My copper kettle leaks", content: STORY })).toBe("no_question");
  });
});
