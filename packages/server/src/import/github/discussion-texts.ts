import { countIn, objectIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import { nodesOf } from "./discussion-shapes.ts";

const CODE = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)/;
/** The address of a discussion, with what makes it a link. */
const LINK =
  /(\]\(|\]:[ \t]*|href=["']|<|\[)?(https?:\/\/[^\s/()<>"'[\]]+((?:\/[\w.-]+){1,3}\/discussions\/\d+))(?![\w/-])(?:#[\w-]+)?(>)?/g;

/** The Markdown of a post: links to discussions of the export lead to where these are now, and a poll is a list. */
export function discussionText(post: RecordValues, known: ReadonlySet<string>): string {
  const parts = textIn(post.body).split(CODE);
  const text = parts.map((part, index) => (index % 2 === 1 ? part : withOwnLinks(part, known))).join("");
  return text + pollText(objectIn(post.poll));
}

function withOwnLinks(text: string, known: ReadonlySet<string>): string {
  return text.replace(LINK, (found, ...parts: (string | undefined)[]) => {
    const [before, url = "", path = "", after = ""] = parts;
    if (!known.has(url) || before === "[") return found;
    if (before !== undefined && before !== "<") return before + path + after;
    const name = path.slice(1).replace("/discussions/", "#");
    return `[${name}](${path})${before === "<" ? "" : after}`;
  });
}

/** The question of a poll, and its options with their votes. */
function pollText(poll: RecordValues): string {
  const options = nodesOf(poll.options);
  if (options.length === 0) return "";
  const lines = options.map(({ option, totalVoteCount }) => `- ${literal(option)} (${countIn(totalVoteCount)})`);
  return `\n\n**${literal(poll.question)}**\n\n${lines.join("\n")}`;
}

const literal = (value: unknown) =>
  textIn(value)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>&]/g, "\\$&");
