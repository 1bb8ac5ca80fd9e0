import { definePlugin, type FieldProblem, type PluginContext, type PluginValues } from "@askwell/plugin-kit";
import { checkServer, keyField, serverFields } from "../settings.ts";
import { engine } from "./engine.ts";
import { request } from "./request.ts";
import type { ServerVersion } from "./vectors.ts";

/** Elasticsearch 7.9 and OpenSearch 1 are too old. */
function isSupported({ version }: ServerVersion): boolean {
  const [major = 0, minor = 0] = (version?.number ?? "").split(".").map((part) => Number.parseInt(part, 10));
  return version?.distribution === "opensearch" ? major >= 2 : major > 7 || (major === 7 && minor >= 10);
}

async function check(context: PluginContext, values: PluginValues): Promise<readonly FieldProblem[]> {
  const given = { ...context, configuration: values };
  return checkServer(values, {
    isSupported: async (signal) => isSupported((await request(given, { method: "GET", path: "", signal })) as object),
    unsupported: {
      en_US: "This is no server of OpenSearch 2 or Elasticsearch 7.10, or a newer version.",
      zh_CN: "这不是 OpenSearch 2、Elasticsearch 7.10 或更新版本的服务器。",
      ar: "هذا ليس خادم OpenSearch 2 أو Elasticsearch 7.10 أو أحدث.",
    },
    denied: {
      field: "user",
      message: {
        en_US: "The server does not accept the user and password, or the API key.",
        zh_CN: "服务器不接受此用户和密码或 API 密钥。",
        ar: "لا يقبل الخادم المستخدم وكلمة المرور أو مفتاح API.",
      },
    },
    unreachable: {
      en_US: "No OpenSearch or Elasticsearch server answers at this address.",
      zh_CN: "此地址没有 OpenSearch 或 Elasticsearch 服务器应答。",
      ar: "لا يجيب خادم OpenSearch أو Elasticsearch على هذا العنوان.",
    },
  });
}

/** Search with OpenSearch or Elasticsearch. */
export const searchOpensearch = definePlugin({
  slug_name: "search_opensearch",
  kind: "search",
  version: "1.0.0",
  name: { en_US: "OpenSearch" },
  description: {
    en_US:
      "OpenSearch 2 or Elasticsearch 7.10, or newer, answers searches and finds similar questions, also by their meaning if the server has vectors.",
    zh_CN:
      "由 OpenSearch 2 或 Elasticsearch 7.10 及更新版本应答搜索并查找相似问题；如果服务器支持向量，也可按含义查找。",
    ar: "يجيب OpenSearch 2 أو Elasticsearch 7.10 أو أحدث عن عمليات البحث ويجد الأسئلة المشابهة، وبالمعنى أيضًا إن كان الخادم يدعم المتجهات.",
  },
  link: "https://opensearch.org",
  check,
  fields: () => [
    ...serverFields("http://localhost:9200"),
    {
      name: "user",
      type: "input",
      title: { en_US: "User", zh_CN: "用户", ar: "المستخدم" },
    },
    {
      name: "password",
      type: "input",
      secret: true,
      title: { en_US: "Password", zh_CN: "密码", ar: "كلمة المرور" },
      ui_options: { input_type: "password" },
    },
    keyField({
      en_US: "Instead of user and password.",
      zh_CN: "代替用户和密码。",
      ar: "بدلًا من المستخدم وكلمة المرور.",
    }),
  ],
  search: engine,
});
