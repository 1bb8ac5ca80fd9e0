import type { LocalizedText, PluginField } from "@askwell/plugin-kit";

const choice = (value: string, label: LocalizedText) => ({ value, label });
const HOLD = choice("hold", { en_US: "Hold for review", zh_CN: "送审", ar: "إيقافه للمراجعة" });

/** The form of the settings. */
export const fields: readonly PluginField[] = [
  {
    ...{ name: "api_key", type: "input", secret: true, ui_options: { input_type: "password" } },
    title: { en_US: "API key", zh_CN: "API 密钥", ar: "مفتاح الواجهة البرمجية" },
    description: {
      en_US:
        "The key of your Akismet account. Akismet gets each new post and edit with its author's name, IP address and browser; say so in your privacy policy. Without a key nothing is sent.",
      zh_CN:
        "您的 Akismet 账户的密钥。Akismet 会收到每个新帖子和编辑，以及作者的名称、IP 地址和浏览器信息；请在隐私政策中说明。没有密钥则不发送任何内容。",
      ar: "مفتاح حسابك في Akismet. يتلقى Akismet كل منشور جديد وكل تعديل مع اسم كاتبه وعنوان IP ومتصفحه؛ اذكر ذلك في سياسة الخصوصية. ولا يُرسل شيء بلا مفتاح.",
    },
  },
  {
    ...{ name: "blatant", type: "select", required: true, value: "delete" },
    title: { en_US: "Blatant spam", zh_CN: "明显的垃圾内容", ar: "البريد المزعج الصريح" },
    description: {
      en_US: "What Akismet advises to discard. Other spam is held for review.",
      zh_CN: "Akismet 建议丢弃的内容。其他垃圾内容会送审。",
      ar: "ما ينصح Akismet بالتخلص منه. أما غيره من البريد المزعج فيُوقف للمراجعة.",
    },
    options: [choice("delete", { en_US: "Delete", zh_CN: "删除", ar: "حذفه" }), HOLD],
  },
  {
    ...{ name: "on_failure", type: "select", required: true, value: "publish" },
    title: { en_US: "When Akismet cannot be reached", zh_CN: "无法连接 Akismet 时", ar: "عند تعذر الوصول إلى Akismet" },
    options: [choice("publish", { en_US: "Publish the post", zh_CN: "发布帖子", ar: "نشر المنشور" }), HOLD],
  },
  {
    ...{ name: "report_rejected", type: "select", required: true, value: "yes" },
    title: { en_US: "Rejected posts", zh_CN: "被拒绝的帖子", ar: "المنشورات المرفوضة" },
    description: {
      en_US:
        "Whether Akismet learns as spam what it let through, another rule held, and staff rejected. Posts that staff delete after a flag as spam are always reported.",
      zh_CN:
        "Akismet 放行、由其他规则送审并被工作人员拒绝的帖子，是否作为垃圾内容上报。因垃圾内容举报而被删除的帖子总会上报。",
      ar: "هل يتعلم Akismet أن ما مرره وأوقفته قاعدة أخرى ثم رفضه المشرفون بريد مزعج. ويُبلَّغ دائمًا عما يحذفه المشرفون بعد الإبلاغ عنه بريدًا مزعجًا.",
    },
    options: [
      choice("yes", { en_US: "Report as spam", zh_CN: "作为垃圾内容上报", ar: "الإبلاغ عنها بريدًا مزعجًا" }),
      choice("no", { en_US: "Do not report", zh_CN: "不上报", ar: "عدم الإبلاغ" }),
    ],
  },
  {
    ...{ name: "trusted_rank", type: "input", value: 0, ui_options: { input_type: "number" } },
    title: { en_US: "Trusted reputation", zh_CN: "受信任的声望", ar: "السمعة الموثوقة" },
    description: {
      en_US: "Posts of authors with at least this reputation are not sent to Akismet; 0 sends all.",
      zh_CN: "声望不低于此数的作者的帖子不会发送给 Akismet；0 表示全部发送。",
      ar: "لا تُرسل إلى Akismet منشورات من بلغت سمعته هذا القدر؛ والصفر يرسل الجميع.",
    },
  },
];

/** The texts of verdicts and of invalid settings. */
export const texts = {
  blatant: {
    en_US: "Blatant spam, says Akismet.",
    zh_CN: "Akismet 判定为明显的垃圾内容。",
    ar: "بريد مزعج صريح بحسب Akismet.",
  },
  spam: { en_US: "Spam, says Akismet.", zh_CN: "Akismet 判定为垃圾内容。", ar: "بريد مزعج بحسب Akismet." },
  unreachable: {
    en_US: "Akismet could not be reached.",
    zh_CN: "无法连接 Akismet。",
    ar: "تعذر الوصول إلى Akismet.",
  },
  invalidKey: {
    en_US: "Akismet does not accept this key for this site.",
    zh_CN: "Akismet 不接受此密钥用于本站。",
    ar: "لا يقبل Akismet هذا المفتاح لهذا الموقع.",
  },
  unverified: {
    en_US: "Akismet could not be reached to verify the key. Try again later.",
    zh_CN: "无法连接 Akismet 以验证密钥，请稍后再试。",
    ar: "تعذر الوصول إلى Akismet للتحقق من المفتاح. حاول لاحقًا.",
  },
  wrongNumber: {
    en_US: "Enter a whole number, 0 or more.",
    zh_CN: "请输入不小于 0 的整数。",
    ar: "أدخل عددًا صحيحًا لا يقل عن 0.",
  },
} satisfies Record<string, LocalizedText>;
