import fc from "fast-check";

/** Words with a meaning in Markdown, and plain ones. */
const word = fc.constantFrom(
  ..."alpha beta * _ ** __ x_1 a*b ` `` [x] (y) [a](b) ![a](b) [^1] [ ] 1. 10) - + # #1 = --- : | ! ^ ~~ ... \\ \\\\ \\_ \\alpha $a_b$ {_} &lt;b&gt; &lt;p&gt; &gt; &amp; &amp;amp; &amp;copy; https://a.example/c_d www.a.example a@b.example @ann é 。 «q» “q”".split(
    " ",
  ),
);

const text = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom(" ", "", " \n"))
  .map(([words, between]) => words.join(between));

const inside =
  (element: string, attributes = "") =>
  (content: string) =>
    `<${element}${attributes}>${content}</${element}>`;
const items = (contents: readonly string[]) => contents.map(inside("li")).join("\n");
const several = (each: fc.Arbitrary<string>, maxLength = 3) => fc.array(each, { minLength: 1, maxLength });
const unlinked = (html: string) => html.replace(/<\/?a[^>]*>/g, "");

const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { arbitrary: text, weight: 3 },
    ...["em", "strong", "kbd", "del", "b"].map((element) => tie("inline").map(inside(element))),
    text.map(inside("code")),
    tie("inline").map((html) => inside("a", ' href="https://x.example/z?a=1&amp;b=(2)"')(unlinked(html))),
    fc.constantFrom(
      "<br>",
      '<img src="https://x.example/i.png" alt="al*t">',
      '<img src="https://x.example/i.png" width="40">',
    ),
    fc.tuple(tie("inline"), fc.constantFrom(" ", ""), tie("inline")).map((parts) => parts.join("")),
  ),
}));

const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    inline.map(inside("p")),
    inline.map(inside("h2")),
    fc.constant("<hr>"),
    text.map((code) => inside("pre")(inside("code")(`${code}\n\n  ${code}\n`))),
    several(inline).map((contents) => inside("ul")(items(contents))),
    several(tie("block")).map((contents) => inside("ol", ' start="3"')(items(contents))),
    several(fc.tuple(inline, tie("block")).map((parts) => parts.join(""))).map((contents) =>
      inside("ul")(items(contents)),
    ),
    several(tie("block")).map((contents) => inside("blockquote")(contents.join("\n"))),
    several(tie("block")).map((contents) => inside("blockquote", ' class="spoiler"')(contents.join("\n"))),
    several(tie("block"), 2).map((contents) => inside("details")(`<summary>s</summary>${contents.join("\n")}`)),
    fc
      .tuple(inline, inline)
      .map(
        ([head, cell]) =>
          `<table><thead><tr><th>${head}</th><th>h</th></tr></thead><tbody><tr><td>${cell}</td><td style="text-align:right">b</td></tr></tbody></table>`,
      ),
  ),
}));

/** Posts as other sites store them: nested blocks with arbitrary text. */
export const postHtml: fc.Arbitrary<string> = several(block).map((blocks) => blocks.join("\n"));
