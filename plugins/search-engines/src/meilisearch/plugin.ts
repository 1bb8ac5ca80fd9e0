import { definePlugin, type FieldProblem, type PluginContext, type PluginValues } from "@askwell/plugin-kit";
import { checkServer, keyField, serverFields } from "../settings.ts";
import { engine } from "./engine.ts";
import { request } from "./request.ts";

/** The first version that merges the results of several queries. */
const OLDEST = { major: 1, minor: 10 };

function isSupported({ pkgVersion }: { readonly pkgVersion?: string }): boolean {
  const [major = 0, minor = 0] = String(pkgVersion ?? "")
    .split(".")
    .map(Number);
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

async function check(context: PluginContext, values: PluginValues): Promise<readonly FieldProblem[]> {
  const given = { ...context, configuration: values };
  return checkServer(values, {
    isSupported: async (signal) =>
      isSupported((await request(given, { method: "GET", path: "version", signal })) as object),
    unsupported: {
      en_US: "This is no server of Meilisearch 1.10 or a newer version.",
      zh_CN: "这不是 Meilisearch 1.10 或更新版本的服务器。",
      ar: "هذا ليس خادم Meilisearch 1.10 أو أحدث.",
    },
    denied: {
      field: "api_key",
      message: {
        en_US: "The server does not accept this API key, or the key lacks a permission.",
        zh_CN: "服务器不接受此 API 密钥，或密钥缺少权限。",
        ar: "لا يقبل الخادم مفتاح API هذا، أو تنقص المفتاح صلاحية.",
      },
    },
    unreachable: {
      en_US: "No Meilisearch server answers at this address.",
      zh_CN: "此地址没有 Meilisearch 服务器应答。",
      ar: "لا يجيب خادم Meilisearch على هذا العنوان.",
    },
  });
}

/** Search with Meilisearch. */
export const searchMeilisearch = definePlugin({
  slug_name: "search_meilisearch",
  kind: "search",
  version: "1.0.0",
  name: { en_US: "Meilisearch" },
  description: {
    en_US:
      "Meilisearch 1.10 or newer answers searches, also with typing errors, and finds similar questions; from 1.13 on also by their meaning.",
    zh_CN: "由 Meilisearch 1.10 或更新版本应答搜索（容忍输入错误）并查找相似问题；1.13 起也可按含义查找。",
    ar: "يجيب Meilisearch 1.10 أو أحدث عن عمليات البحث، حتى مع أخطاء الكتابة، ويجد الأسئلة المشابهة؛ ومنذ 1.13 بالمعنى أيضًا.",
  },
  link: "https://www.meilisearch.com",
  check,
  fields: () => [
    ...serverFields("http://localhost:7700"),
    keyField({
      en_US: "Needed when the server has a master key. The guide lists the permissions that the key needs.",
      zh_CN: "服务器设有主密钥时需要。指南列出了密钥所需的权限。",
      ar: "مطلوب إن كان للخادم مفتاح رئيسي. يسرد الدليل الصلاحيات التي يحتاجها المفتاح.",
    }),
  ],
  search: engine,
});
