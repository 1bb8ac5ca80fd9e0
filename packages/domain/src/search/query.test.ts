import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearchQuery, queryTerms, type SearchQuery, withoutUser, withWords } from "./query.ts";

/** The parts of a parsed query that differ from the default. */
function parsed(line: string) {
  const query = parseSearchQuery(line);
  const entries = Object.entries(query).filter(([, value]) => value !== null && value !== "all" && `${value}` !== "");
  return Object.fromEntries(entries) as Partial<SearchQuery>;
}
const word = (text: string) => ({ text, isPhrase: false });
const phrase = (text: string) => ({ text, isPhrase: true });

describe("search queries", () => {
  test.each<[string, Partial<SearchQuery>]>([
    ["wool sheep", { texts: [word("wool"), word("sheep")] }],
    ["snow#bus", { texts: [word("snow"), word("bus")] }],
    ["snow,bus;tea", { texts: [word("snow"), word("bus"), word("tea")] }],
    ["c#,f# 1,000", { texts: [word("c#"), word("f#"), word("1,000")] }],
    ["[winter]", { tags: ["winter"] }],
    ["[Winter] [wool] sheep", { tags: ["winter", "wool"], texts: [word("sheep")] }],
    ["[tag-with-hyphen]", { tags: ["tag-with-hyphen"] }],
    ["[c++] [c#] [.net]", { tags: ["c++", "c#", ".net"] }],
    ["[bread oven]", { tags: ["bread-oven"] }],
    ['"sheep wool"', { texts: [phrase("sheep wool")] }],
    ["“sheep wool” warm", { texts: [phrase("sheep wool"), word("warm")] }],
    ['warm "sheep', { texts: [word("warm"), word("sheep")] }],
    ["user:bob", { user: "bob" }],
    ["user:me wool", { user: "me", texts: [word("wool")] }],
    ["score:3", { score: { value: 3, isExact: false } }],
    ["score:0", { score: { value: 0, isExact: true } }],
    ["score:-2", { score: { value: -2, isExact: false } }],
    ["views:3", { type: "question", views: { value: 3, isExact: false } }],
    ["answers:0", { type: "question", answers: { value: 0, isExact: true } }],
    ["answers:2", { type: "question", answers: { value: 2, isExact: false } }],
    ["hasaccepted:no", { type: "question", hasAccepted: false }],
    ["isaccepted:yes", { type: "answer", isAccepted: true }],
    ["inquestion:10010000000000001", { type: "answer", inQuestion: "10010000000000001" }],
    ["inquestion:D1D1", { type: "answer", inQuestion: "10010000000000001" }],
    ["is:question wool", { type: "question", texts: [word("wool")] }],
    ["IS:answer", { type: "answer" }],
    ["is:answered", { type: "question", answers: { value: 1, isExact: false } }],
    ["is:unanswered", { type: "question", answers: { value: 0, isExact: true } }],
    ["is:accepted", { type: "answer", isAccepted: true }],
    ["is:question is:answered", { type: "question", answers: { value: 1, isExact: false } }],
    ["created:week wool", { created: { span: "week", from: "", to: "" }, texts: [word("wool")] }],
    ["created:2024-01..2024-06-30", { created: { span: null, from: "2024-01-01", to: "2024-06-30" } }],
    ["c++ .net c#", { texts: [word("c++"), word(".net"), word("c#")] }],
    ["", {}],
    ['[] - … ""', {}],
  ])("F9 %j is read as %j", (line, query) => {
    expect(parsed(line)).toEqual(query);
  });

  test.each([
    "views:many",
    "is:comment",
    "tea:green",
    "score:",
    "http://example.com",
    "constructor:1",
    "inquestion:!",
    "is:constructor",
    "created:soon",
  ])("F10 %j is no filter but a word", (line) => {
    expect(parsed(line)).toEqual({ texts: [word(line)] });
  });

  test("F9 filters combine, whatever the type", () => {
    expect(parsed("is:answer user:bob score:3 wool")).toEqual({
      type: "answer",
      user: "bob",
      score: { value: 3, isExact: false },
      texts: [word("wool")],
    });
  });

  test("F11 the requested type takes precedence over the one that the filters apply to", () => {
    expect(parsed("views:3 isaccepted:yes").type).toBe("answer");
    expect(parsed("isaccepted:yes is:question").type).toBe("question");
  });

  test("F9 at most sixteen words and phrases and five tags are used, without duplicates", () => {
    expect(parsed("a b c d e f g h i j k l m n o p q r").texts).toHaveLength(16);
    expect(parsed("a a a").texts).toHaveLength(1);
    expect(parsed("[a] [b] [c] [d] [e] [f]").tags).toHaveLength(5);
  });

  test("F12 an unknown user is a word", () => {
    const query = withoutUser(parseSearchQuery("user:nobody"));
    expect(query.user).toBeNull();
    expect(query.texts).toEqual([word("user:nobody")]);
    expect(queryTerms(query)[0]?.codes).toEqual(["xuser", "xnobody"]);
  });

  test("F6 and F7 words match prefixes, phrases do not", () => {
    const terms = queryTerms(parseSearchQuery('glov "sheep wool" c'));
    expect(terms).toEqual([
      { codes: ["xglov"], prefix: true },
      { codes: ["xsheep", "xwool"], prefix: false },
      { codes: ["zzzc"], prefix: false },
    ]);
  });

  test("F33 words are replaced, and filters and phrases stay", () => {
    const meant = new Map([
      ["wheeel", "wheel"],
      ["is:quesiton", "question"],
    ]);
    const line = 'front,wheeel [wheeel] "wheeel" user:wheeel is:quesiton  is:answer wheeels';
    const expected = 'front,wheel [wheeel] "wheeel" user:wheeel question is:answer wheeels';
    expect(withWords(line, meant)).toBe(expected);
  });

  test("F10 any input is parsed without an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab:[]\"“ #-_.*()'isuser0") }), (line) => {
        const query = parseSearchQuery(line);
        expect(query.texts.length).toBeLessThanOrEqual(16);
        expect(queryTerms(query)).toHaveLength(query.texts.length);
      }),
    );
  });
});
