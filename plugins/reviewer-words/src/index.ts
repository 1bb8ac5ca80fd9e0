import {
  definePlugin,
  hostAmong,
  type LocalizedText,
  linkedHosts,
  type Plugin,
  type PluginValues,
  type ReviewContent,
  type ReviewVerdict,
} from "@askwell/plugin-kit";
import { fields, problemsOf, rulesOf, type WordRules } from "./settings.ts";

const APPROVED: ReviewVerdict = { review_status: "approved" };

const listedWord = (term: string): LocalizedText => ({
  en_US: `Contains “${term}”.`,
  zh_CN: `包含“${term}”。`,
  ar: `يحتوي على «${term}».`,
});
const listedLink = (host: string): LocalizedText => ({
  en_US: `Links to ${host}.`,
  zh_CN: `链接到 ${host}。`,
  ar: `يحتوي رابطًا إلى ${host}.`,
});
const manyLinks = (count: number): LocalizedText => ({
  en_US: `Links to other sites: ${count}.`,
  zh_CN: `指向其他网站的链接数：${count}。`,
  ar: `عدد الروابط إلى مواقع أخرى: ${count}.`,
});

function review(rules: WordRules, content: ReviewContent, siteUrl: string): ReviewVerdict {
  if (rules.trustedRank > 0 && content.author.rank >= rules.trustedRank) return APPROVED;
  // The parts are separate, so that no phrase is found across them.
  const text = [content.title, ...content.tags, content.markdown].join("\n;\n");
  const hosts = linkedHosts(content.html, siteUrl);
  const deletedTerm = rules.findDeleted(text);
  if (deletedTerm !== undefined) return { review_status: "delete_directly", reason: listedWord(deletedTerm) };
  const deletedHost = hostAmong(hosts, rules.deletedDomains);
  if (deletedHost !== undefined) return { review_status: "delete_directly", reason: listedLink(deletedHost) };
  const heldTerm = rules.findHeld(text);
  if (heldTerm !== undefined) return { review_status: "need_review", reason: listedWord(heldTerm) };
  const heldHost = hostAmong(hosts, rules.heldDomains);
  if (heldHost !== undefined) return { review_status: "need_review", reason: listedLink(heldHost) };
  const isOverLimit = rules.maxLinks > 0 && hosts.length > rules.maxLinks;
  return isOverLimit ? { review_status: "need_review", reason: manyLinks(hosts.length) } : APPROVED;
}

/** The rules of the last settings: building them for every post would take longer than the review. */
function createRulesCache(): (values: PluginValues) => WordRules {
  let last = { key: "", rules: rulesOf({}) };
  return (values) => {
    const key = JSON.stringify(values);
    if (key !== last.key) last = { key, rules: rulesOf(values) };
    return last.rules;
  };
}

/** Creates the plugin that holds or deletes posts by their words and links. */
export function createReviewerWords(): Plugin {
  const rulesFor = createRulesCache();
  return definePlugin({
    slug_name: "reviewer_words",
    kind: "reviewer",
    version: "1.0.0",
    name: { en_US: "Review: words and links", zh_CN: "审核：词语和链接", ar: "المراجعة: الكلمات والروابط" },
    description: {
      en_US: "Holds or deletes new posts and edits that contain listed words, listed links or many links.",
      zh_CN: "新帖子和编辑含有所列的词、所列的链接或过多链接时，将其送审或删除。",
      ar: "يوقف المنشورات والتعديلات الجديدة للمراجعة أو يحذفها إن احتوت كلمات أو روابط مدرجة أو روابط كثيرة.",
    },
    fields: () => fields,
    check: async (_context, values) => problemsOf(values),
    reviewer: {
      review: async ({ configuration, site_url }, content) => review(rulesFor(configuration), content, site_url),
    },
  });
}
