import { lengthOf } from "../limits.ts";

/** What would make a question better, and where it is said. Source: docs/rules/questions.md Q21. */
export const askingHints = {
  urgent: "title",
  capitals: "title",
  only_picture: "content",
  plain_code: "content",
  many_questions: "content",
  short: "content",
  no_question: "title",
} as const;

export type AskingHint = keyof typeof askingHints;

interface AskedTexts {
  readonly title: string;
  /** The Markdown source. */
  readonly content: string;
}

/** A title of a smaller size is still being typed. */
const MIN_TITLE = 15;
const SHORT_TEXT = 80;
const MANY_QUESTIONS = 4;
const CODE_LINES = 2;
const CAPITALS_SHARE = 0.7;
const MIN_CASED = 12;

const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;
const INDENTED = /^(?: {4}|\t).*$/gm;
const INLINE_CODE = /(`+)[^`][\s\S]*?\1/g;
const FORMULA = /\$\$[\s\S]*?\$\$/g;
const PICTURE = /!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>/gi;
const ADDRESS = /<?\bhttps?:\/\/[^\s>)]+>?/gi;
const QUOTED = /^ {0,3}>.*$/gm;

/** The text without what is set apart from it: code, formulas, quotations and addresses. */
function proseOf(content: string): string {
  const apart = [FENCED, INDENTED, INLINE_CODE, FORMULA, QUOTED, ADDRESS];
  return apart.reduce((text, each) => text.replace(each, " "), content);
}

/** Words that ask for haste, in the languages of the interface and those whose stems the search knows. */
const HASTE =
  /^\P{L}*(?:help|hilfe|ayuda|ajuda|aiuto)(?:\P{L}*$|\s*[!！])|(?<!\p{L})(?:urgent(?:ly|es?)?|asap|please help|help me please|pls help|plz help|need help|dringend|eilt|bitte hilfe|bitte helft|urgence|aidez-moi|au secours|ayuda por favor|por favor ayuda|urgentemente|ajuda por favor|por favor ajudem|aiuto per favore|aiutatemi|срочно|помогите|пожалуйста помогите)(?!\p{L})|急求|跪求|求助|求救|紧急|緊急|在线等|عاجل|ساعدوني|النجدة|أرجو المساعدة/iu;

const QUESTION_MARK = /[?؟？;]|;\s*$/;

/** Words with which a title is a question without its mark, at the start of a clause. */
const ASKING_VERBS =
  /(?:^|[,:;.(–—-])\s*(?:can|could|should|is|are|does|do|did|will|would|has|have|kann|soll|ist|sind)(?!\p{L})/iu;

/** Words with which a title is a question without its mark, anywhere in it. */
const ASKING_WORDS = new RegExp(
  "(?<!\\p{L})(?:" +
    [
      "how|why|what|what's|which|when|where|who|whose",
      "wie|warum|wieso|weshalb|was|welche[rsmn]?|wann|wo|wer",
      "comment|pourquoi|que|quel(?:le)?s?|quand|où|qui|est-ce|peut-on|faut-il",
      "cómo|por qué|qué|cuál(?:es)?|cuándo|dónde|quién|puedo|se puede",
      "como|por que|o que|qual|quais|quando|onde|quem|posso",
      "come|perché|cosa|quale|quali|dove|chi|posso",
      "как|почему|зачем|что|какой|какая|какие|какое|когда|где|кто|можно ли|можно",
    ].join("|") +
    ")(?!\\p{L})",
  "iu",
);
const ASKING_PARTS =
  /[吗嗎呢]|怎么|怎麼|怎样|如何|什么|什麼|为什么|為什麼|为何|哪[个里些种]|谁|是否|能否|可否|多少|几[个种]|كيف|لماذا|لمَ|ماذا|(?<!\p{L})(?:ما|هل|أين|متى|كم|أي|مَن|من)(?!\p{L})/u;

/** A line that is hardly prose: it ends a statement, opens a block, is markup, or begins with a word of a language. */
const CODE_LINE =
  /[;{}]\s*$|^\s*<\/?[a-z][\w-]*(?:\s[^>]*)?>|^\s*(?:def|class|function|const|let|var|public|private|protected|static|import|from|#include|using|fn|func|return|async)\s+[\w"'<{(*.]|^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE)\s+\S|^\s*at\s+[\w.$<>]+\(|^Traceback \(|^\s*[\w.]+\([^)]*\)\s*$|^\s*\$\s+\w|^\s*[\w.[\]]+\s*(?:=|:=|\+=|=>)\s*\S/;

/** The characters of a text, where one of Chinese, Japanese and Korean says as much as three letters. */
const sizeOf = (text: string) =>
  lengthOf(text) + 2 * (text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)?.length ?? 0);

const isPictureOnly = (content: string) =>
  content.search(PICTURE) >= 0 && !/[\p{L}\p{N}]/u.test(content.replace(PICTURE, " ").replace(ADDRESS, " "));

function isShouting(title: string): boolean {
  const cased = [...title].filter((each) => each.toLowerCase() !== each.toUpperCase());
  const capitals = cased.filter((each) => each === each.toUpperCase());
  const words = title.trim().split(/\s+/);
  return cased.length >= MIN_CASED && words.length > 2 && capitals.length >= CAPITALS_SHARE * cased.length;
}

const isCode = (prose: string) => prose.split("\n").filter((each) => CODE_LINE.test(each)).length >= CODE_LINES;

/** Sentences that end with a question mark. */
const questionsIn = (text: string) => text.match(/[^?？؟\s][?？؟]+(?=[\s"”»)\]]|$|\p{L})/gu)?.length ?? 0;

/**
 * The one thing that would make a question better, most important first; null when there is none. It judges only what
 * has been written: an empty text has no hint. Source: docs/rules/questions.md Q21.
 */
export function askingHint({ title, content }: AskedTexts): AskingHint | null {
  const isTitled = sizeOf(title.trim()) >= MIN_TITLE;
  const text = content.trim();
  const prose = proseOf(content);
  if (HASTE.test(title)) return "urgent";
  if (isShouting(title)) return "capitals";
  if (text !== "") {
    if (isPictureOnly(text)) return "only_picture";
    if (isCode(prose)) return "plain_code";
    if (questionsIn(prose) >= MANY_QUESTIONS) return "many_questions";
    if (sizeOf(text) < SHORT_TEXT && text.search(PICTURE) < 0) return "short";
  }
  const asks = [QUESTION_MARK, ASKING_VERBS, ASKING_WORDS, ASKING_PARTS].some((each) => each.test(title));
  return isTitled && !asks ? "no_question" : null;
}
