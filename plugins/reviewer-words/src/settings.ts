import {
  createWordMatcher,
  domainOf,
  type FindTerm,
  type LocalizedText,
  type PluginField,
  type PluginValues,
} from "@askwell/plugin-kit";

const ONE_PER_LINE: LocalizedText = {
  en_US: "One word or phrase per line. Case and accents do not matter; only whole words count.",
  zh_CN: "每行一个词或短语，不区分大小写和变音符号；只匹配完整的词。",
  ar: "كلمة أو عبارة واحدة في كل سطر. لا يهم حجم الأحرف ولا التشكيل، ولا تُحتسب إلا الكلمات الكاملة.",
};
const DOMAINS: LocalizedText = {
  en_US: "One domain per line, such as example.com. Hosts below it count too.",
  zh_CN: "每行一个域名，例如 example.com；其下的主机也算。",
  ar: "نطاق واحد في كل سطر، مثل example.com. وتُحتسب المضيفات التي تحته أيضًا.",
};

const list = (name: string, title: LocalizedText, description: LocalizedText): PluginField => ({
  name,
  type: "textarea",
  title,
  description,
  value: "",
  ui_options: { rows: "5" },
});
const number = (name: string, title: LocalizedText, description: LocalizedText, value: number): PluginField => ({
  name,
  type: "input",
  title,
  description,
  value,
  ui_options: { input_type: "number" },
});

/** The form of the settings. */
export const fields: readonly PluginField[] = [
  list(
    "hold_words",
    { en_US: "Words that hold a post", zh_CN: "需审核的词", ar: "كلمات توقف المنشور للمراجعة" },
    ONE_PER_LINE,
  ),
  list(
    "delete_words",
    { en_US: "Words that delete a post", zh_CN: "直接删除的词", ar: "كلمات تحذف المنشور" },
    ONE_PER_LINE,
  ),
  list(
    "hold_domains",
    { en_US: "Links that hold a post", zh_CN: "需审核的链接", ar: "روابط توقف المنشور للمراجعة" },
    DOMAINS,
  ),
  list(
    "delete_domains",
    { en_US: "Links that delete a post", zh_CN: "直接删除的链接", ar: "روابط تحذف المنشور" },
    DOMAINS,
  ),
  number(
    "max_links",
    { en_US: "Links in one post", zh_CN: "每帖链接数", ar: "الروابط في المنشور الواحد" },
    {
      en_US: "A post with more links to other sites waits for approval; 0 sets no limit.",
      zh_CN: "指向其他网站的链接超过此数的帖子须等待审核；0 表示不限。",
      ar: "المنشور الذي يزيد عددُ روابطه إلى مواقع أخرى على هذا ينتظر الموافقة؛ والصفر يعني بلا حد.",
    },
    0,
  ),
  number(
    "trusted_rank",
    { en_US: "Trusted reputation", zh_CN: "受信任的声望", ar: "السمعة الموثوقة" },
    {
      en_US: "Posts of authors with at least this reputation are not checked; 0 checks all.",
      zh_CN: "声望不低于此数的作者不受检查；0 表示检查所有人。",
      ar: "لا تُفحص منشورات من بلغت سمعته هذا القدر؛ والصفر يفحص الجميع.",
    },
    0,
  ),
];

/** What the settings ask for. */
export interface WordRules {
  readonly findHeld: FindTerm;
  readonly findDeleted: FindTerm;
  readonly heldDomains: ReadonlySet<string>;
  readonly deletedDomains: ReadonlySet<string>;
  /** 0 for no limit. */
  readonly maxLinks: number;
  /** 0 for no limit. */
  readonly trustedRank: number;
}

const lines = (value: unknown) => String(value ?? "").split("\n");
const domains = (value: unknown) =>
  new Set(
    lines(value)
      .map(domainOf)
      .filter((domain) => domain !== ""),
  );

/** Reads the settings. */
export function rulesOf(values: PluginValues): WordRules {
  return {
    findHeld: createWordMatcher(lines(values.hold_words)),
    findDeleted: createWordMatcher(lines(values.delete_words)),
    heldDomains: domains(values.hold_domains),
    deletedDomains: domains(values.delete_domains),
    maxLinks: Number(values.max_links) || 0,
    trustedRank: Number(values.trusted_rank) || 0,
  };
}

/** The settings that cannot be used: lines that are no domains, and numbers below 0. */
export function problemsOf(values: PluginValues) {
  const wrongLines = ["hold_domains", "delete_domains"].flatMap((field) => {
    const line = lines(values[field]).find((each) => each.trim() !== "" && domainOf(each) === "");
    if (line === undefined) return [];
    const name = line.trim();
    const message = {
      en_US: `“${name}” is no domain.`,
      zh_CN: `“${name}”不是域名。`,
      ar: `«${name}» ليس نطاقًا.`,
    };
    return [{ field, message }];
  });
  const wrongNumbers = ["max_links", "trusted_rank"]
    .filter((field) => !/^\d{0,9}$/.test(String(values[field] ?? "").trim()))
    .map((field) => ({
      field,
      message: {
        en_US: "Enter a whole number, 0 or more.",
        zh_CN: "请输入不小于 0 的整数。",
        ar: "أدخل عددًا صحيحًا لا يقل عن 0.",
      },
    }));
  return [...wrongLines, ...wrongNumbers];
}
