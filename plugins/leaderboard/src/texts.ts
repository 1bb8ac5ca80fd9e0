/** The texts of the plugin. */
export const texts = {
  title: { en_US: "Leaderboard", zh_CN: "排行榜", ar: "لوحة الصدارة" },
  lead: {
    en_US: "Reputation comes from votes on questions and answers, and from accepted answers.",
    zh_CN: "声望来自问题和回答获得的投票，以及被采纳的回答。",
    ar: "تأتي السمعة من التصويت على الأسئلة والإجابات، ومن الإجابات المقبولة.",
  },
  spans: { en_US: "Time span", zh_CN: "时间范围", ar: "المدة" },
  week: { en_US: "This week", zh_CN: "本周", ar: "هذا الأسبوع" },
  month: { en_US: "This month", zh_CN: "本月", ar: "هذا الشهر" },
  all: { en_US: "All time", zh_CN: "全部", ar: "كل الوقت" },
  none: {
    en_US: "Nobody has gained reputation in this time yet.",
    zh_CN: "这段时间内还没有人获得声望。",
    ar: "لم يكسب أحد سمعة في هذه المدة بعد.",
  },
  you: { en_US: "You", zh_CN: "您", ar: "أنت" },
  reputation: { en_US: "reputation", zh_CN: "声望", ar: "سمعة" },
} as const;

type Text = (typeof texts)[keyof typeof texts];

/** A text in a language, in English if there is no translation. */
export const textIn = (language: string, text: Text): string =>
  (text as Readonly<Record<string, string>>)[language] ?? text.en_US;
