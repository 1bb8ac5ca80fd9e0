import MarkdownIt, { type MarkdownIt as Parser } from "markdown-it";
import { footnotes } from "./footnotes.ts";
import { formulas } from "./formulas.ts";
import { searchLabelsOnce } from "./label-search.ts";
import { limitCells } from "./table-budget.ts";
import { taskBoxes } from "./tasks.ts";
import { limitWork } from "./work-budget.ts";

/**
 * What decides the structure of a text: CommonMark with GitHub's extensions and Askwell's. The renderer adds names,
 * anchors and colours to it; the visual editor uses it as it is. Source: docs/rules/markdown.md M1.
 */
export function createReader(): Parser {
  const md = new MarkdownIt({ html: true, breaks: true, linkify: true });
  md.validateLink = () => true;
  linkBareAddresses(md);
  md.use(searchLabelsOnce);
  md.use(limitCells);
  md.use(footnotes);
  md.use(formulas);
  md.use(limitWork);
  md.core.ruler.after("footnotes", "task_boxes", taskBoxes);
  return md;
}

const WEB = "http://";
/** Longer addresses are not linked. */
const MAX_BARE_ADDRESS = 2000;

/**
 * Links addresses with a scheme, mail addresses, and hosts that start with `www.`; `//` is more often a comment than a
 * link.
 */
function linkBareAddresses({ linkify }: Parser): void {
  linkify.add("//", null).add("ftp:", null);
  linkify.add("www.", {
    validate: (text, position, self) => {
      const start = `${WEB}www.`;
      const found = self.matchAtStart(start + text.slice(position, position + MAX_BARE_ADDRESS));
      return found ? found.raw.length - start.length : 0;
    },
    normalize: (match) => {
      match.url = WEB + match.url;
    },
  });
}
