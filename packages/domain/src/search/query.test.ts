import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearchQuery, queryTerms, type SearchQuery, withoutUser } from "./query.ts";

/** What a query says beyond "all posts, no filters". */
function said(line: string) {
  const query = parseSearchQuery(line);
  const entries = Object.entries(query).filter(([, value]) => value !== null && value !== "all" && `${value}` !== "");
  return Object.fromEntries(entries) as Partial<SearchQuery>;
}
const word = (text: string) => ({ text, isPhrase: false });
const phrase = (text: string) => ({ text, isPhrase: true });

describe("search queries", () => {
  test.each<[string, Partial<SearchQuery>]>([
    ["wool sheep", { texts: [word("wool"), word("sheep")] }],
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
    ["c++ .net c#", { texts: [word("c++"), word(".net"), word("c#")] }],
    ["", {}],
    ['[] - … ""', {}],
  ])("F9 %j is read as %j", (line, query) => {
    expect(said(line)).toEqual(query);
  });

  test.each(["views:many", "is:comment", "tea:green", "score:", "http://example.com", "constructor:1", "inquestion:!"])(
    "F10 %j is no filter but a word",
    (line) => {
      expect(said(line)).toEqual({ texts: [word(line)] });
    },
  );

  test("F9 filters hold beside each other, whatever the type", () => {
    expect(said("is:answer user:bob score:3 wool")).toEqual({
      type: "answer",
      user: "bob",
      score: { value: 3, isExact: false },
      texts: [word("wool")],
    });
  });

  test("F11 the type that is asked for wins over the one that filters make sense for", () => {
    expect(said("views:3 isaccepted:yes").type).toBe("answer");
    expect(said("isaccepted:yes is:question").type).toBe("question");
  });

  test("F9 at most five words and phrases and five tags are read, each once", () => {
    expect(said("a b c d e f g").texts).toHaveLength(5);
    expect(said("a a a").texts).toHaveLength(1);
    expect(said("[a] [b] [c] [d] [e] [f]").tags).toHaveLength(5);
  });

  test("F12 a person that does not exist is a word", () => {
    const query = withoutUser(parseSearchQuery("user:nobody"));
    expect(query.user).toBeNull();
    expect(query.texts).toEqual([word("user:nobody")]);
    expect(queryTerms(query)[0]?.codes).toEqual(["xuser", "xnobody"]);
  });

  test("F6 and F7 words may start longer ones, phrases may not", () => {
    const terms = queryTerms(parseSearchQuery('glov "sheep wool" c'));
    expect(terms).toEqual([
      { codes: ["xglov"], prefix: true },
      { codes: ["xsheep", "xwool"], prefix: false },
      { codes: ["zzzc"], prefix: false },
    ]);
  });

  test("F10 any line at all is read without complaint", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab:[]\"“ #-_.*()'isuser0") }), (line) => {
        const query = parseSearchQuery(line);
        expect(query.texts.length).toBeLessThanOrEqual(5);
        expect(queryTerms(query)).toHaveLength(query.texts.length);
      }),
    );
  });
});
