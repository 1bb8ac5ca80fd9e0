/** The length of the longest post. */
const LENGTH = 65_535;

const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

/** Ordinary text of the maximum length. */
export const ordinaryText = fill(
  [
    "Some words of a *post* with `code`, a [link](https://a.example/b) and more words.",
    "Another paragraph of it, by @ann, with https://b.example in its words:",
    "- one item\n- two items",
    "| a | b |\n|---|---|\n| one | two |",
    "```js\nconst a = 1;\n```\n\n",
  ].join("\n\n"),
);

/** Everything that starts, continues or ends an element in Markdown, HTML, addresses or names. */
const parts = [
  ..."[|]|![|[](|[a](|![a](|[a]: |[a]: b\n|[a]: b '\n|[a]: <|[a|[^|[^a]|[^a]: b\n|^[|(|](|](b)|)](|[a][|[a][b|![a]".split(
    "|",
  ),
  ..."<|<a|<a href='x'>|<a b |<a href=\"|</b>|<b>|<div>|<p>|<li>|<!--|<![CDATA[|<?|<!|<svg><style>|<table><tr><td>".split(
    "|",
  ),
  ..."<a b='|<http://a|<a@b|-->|?>|]]>|<pre>|<br>|<input>|<b></b>|<a href=//a.b>x</a>".split("|"),
  ..."*|_|**a |*a_ |***|a*b|_a__b___c|~|~~|~~a|*a |a* |**a* |`|``a`|`` |```\n|~~~\n|\\|\\[|\\]|&|&#|&amp;".split("|"),
  ..."> |>|- |-\t|1. |- a\n|> - |- > |[ ] |- [ ] a\n|#|# a\n|=\n|a\n=\n|a\n|a  \n|\n|\t|    a\n|a\n\n|a\n-\n|a\\\n".split(
    "|",
  ),
  ...["|", "|a", "| a |\n", "a|b\n-|-\n", "|-", "|\n", "a|\n-|\n|"],
  ..."http://|http://a|https://a.b/(|www.|www.a.b |a@a.b |a@|@a |@ab.|@|#D1D1 |/questions/D1D1|a://|mailto:|ftp://a".split(
    "|",
  ),
  ...'\u{1F600}|é|\u0301|\u202e|\0|"|\'|(((|[[[]]]|[a](<b|[a](\\(|[a](b "|{code...}|$a_b$ |$$|a |\r|\u3000|、'.split(
    "|",
  ),
];

/** Contexts for such a text. */
const frames: readonly ((part: string) => string)[] = [
  fill,
  (part) => fill(`${part.trimEnd()}\n`),
  (part) => fill(`${part.trimEnd()}\n\n`),
  (part) => `> ${fill(`${part.trimEnd()}\n> `)}`,
  (part) => "> ".repeat(10) + fill(`${part.trimEnd()}\n${"> ".repeat(10)}`),
  (part) => `- ${fill(`${part.trimEnd()}\n  `)}`,
  (part) => `[a]: b\n\n${fill(part)}`,
  (part) => `x[^a]\n\n[^a]: b ${fill(`${part.trimEnd()}\n    `)}`,
  (part) => Array.from({ length: 2000 }, (_, count) => part.repeat(count)).join(" "),
  (part) => wrapped("![", part, "](b)", 99),
  (part) => wrapped("![", part, "](b)", 5),
  (part) => wrapped("[", part, "](b)", 1),
  (part) => wrapped("*", part, "*", 9),
  (part) => wrapped("|", part, "|", 9),
  (part) => fill(part).slice(0, LENGTH / 2) + fill("](b)"),
];

function wrapped(open: string, part: string, close: string, times: number): string {
  const room = LENGTH - times * (open.length + close.length);
  return open.repeat(times) + fill(part).slice(0, room) + close.repeat(times);
}

/** Expensive texts in a pseudo-random order that depends on the seed. Infinite. */
export function* expensiveTexts(seed: number): Generator<string> {
  let state = seed;
  const below = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % count;
  };
  const pick = <Each>(all: readonly Each[]) => all[below(all.length)] as Each;
  for (;;) {
    const part = Array.from({ length: 1 + below(5) }, () => pick(parts)).join("");
    yield pick(frames)(part).slice(0, LENGTH);
  }
}

/** The worst ones found before their fixes. */
export const knownTexts: readonly string[] = [
  fill("![\n"),
  fill("!["),
  fill("[^"),
  wrapped("![", "[](", "](b)", 99),
  wrapped("![", "![a](", "](b)", 99),
  wrapped("![", "<!", "](b)", 99),
  `[a]: b\n\n${fill("![")}`,
];
