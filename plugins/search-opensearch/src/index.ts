import {
  definePlugin,
  type FieldProblem,
  type LocalizedText,
  type PluginContext,
  type PluginValues,
} from "@askwell/plugin-kit";
import { engine } from "./engine.ts";
import { ReplyError, request } from "./request.ts";

/** How long a server may take to introduce itself. */
const TIMEOUT_MS = 5000;

const problem = (field: string, message: LocalizedText): FieldProblem[] => [{ field, message }];

interface ServerVersion {
  readonly version?: { readonly number?: string; readonly distribution?: string };
}

/** Elasticsearch 7 and OpenSearch 1 are too old. */
function isSupported({ version }: ServerVersion): boolean {
  const major = Number.parseInt(version?.number ?? "", 10);
  return major >= (version?.distribution === "opensearch" ? 2 : 8);
}

/** Asks the server for its version, with the new values. */
async function check(context: PluginContext, values: PluginValues): Promise<readonly FieldProblem[]> {
  const { address, index } = values;
  if (!/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/i.test(String(address))) {
    return problem("address", {
      en_US: "Enter an address that starts with http:// or https://, without a name and password.",
      zh_CN: "请输入以 http:// 或 https:// 开头、不含用户名和密码的地址。",
      ar: "أدخل عنوانًا يبدأ بـ http:// أو https://، دون اسم وكلمة مرور.",
    });
  }
  if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(String(index))) {
    return problem("index", {
      en_US: "Use lower-case letters, digits, - and _.",
      zh_CN: "请使用小写字母、数字、- 和 _。",
      ar: "استخدم حروفًا لاتينية صغيرة وأرقامًا و - و _.",
    });
  }
  try {
    const given = { ...context, configuration: values };
    const reply = await request(given, { method: "GET", path: "", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (isSupported(reply as ServerVersion)) return [];
    return problem("address", {
      en_US: "This is no server of OpenSearch 2 or Elasticsearch 8, or a newer version.",
      zh_CN: "这不是 OpenSearch 2、Elasticsearch 8 或更新版本的服务器。",
      ar: "هذا ليس خادم OpenSearch 2 أو Elasticsearch 8 أو أحدث.",
    });
  } catch (error) {
    const isDenied = error instanceof ReplyError && (error.status === 401 || error.status === 403);
    return isDenied
      ? problem("user", {
          en_US: "The server does not accept the user and password, or the API key.",
          zh_CN: "服务器不接受此用户和密码或 API 密钥。",
          ar: "لا يقبل الخادم المستخدم وكلمة المرور أو مفتاح API.",
        })
      : problem("address", {
          en_US: "No OpenSearch or Elasticsearch server answers at this address.",
          zh_CN: "此地址没有 OpenSearch 或 Elasticsearch 服务器应答。",
          ar: "لا يجيب خادم OpenSearch أو Elasticsearch على هذا العنوان.",
        });
  }
}

/** Search with OpenSearch or Elasticsearch. */
export const searchOpensearch = definePlugin({
  slug_name: "search_opensearch",
  kind: "search",
  version: "1.0.0",
  name: { en_US: "OpenSearch" },
  description: {
    en_US: "OpenSearch 2 or Elasticsearch 8, or newer, answers searches and finds similar questions.",
    zh_CN: "由 OpenSearch 2 或 Elasticsearch 8 及更新版本应答搜索并查找相似问题。",
    ar: "يجيب OpenSearch 2 أو Elasticsearch 8 أو أحدث عن عمليات البحث ويجد الأسئلة المشابهة.",
  },
  link: "https://opensearch.org",
  check,
  fields: () => [
    {
      name: "address",
      type: "input",
      required: true,
      title: { en_US: "Address", zh_CN: "地址", ar: "العنوان" },
      description: {
        en_US: "Address of the server. All public posts are sent to it when you save.",
        zh_CN: "服务器地址。保存后，所有公开的帖子都会发送到该服务器。",
        ar: "عنوان الخادم. تُرسل إليه جميع المنشورات العامة عند الحفظ.",
      },
      value: "http://localhost:9200",
      ui_options: { input_type: "url" },
    },
    {
      name: "index",
      type: "input",
      required: true,
      title: { en_US: "Index", zh_CN: "索引", ar: "الفهرس" },
      description: {
        en_US: "Name of the index, for this site only.",
        zh_CN: "索引名称，仅供本站使用。",
        ar: "اسم الفهرس، لهذا الموقع وحده.",
      },
      value: "askwell",
    },
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
    {
      name: "api_key",
      type: "input",
      secret: true,
      title: { en_US: "API key", zh_CN: "API 密钥", ar: "مفتاح API" },
      description: {
        en_US: "Instead of user and password.",
        zh_CN: "代替用户和密码。",
        ar: "بدلًا من المستخدم وكلمة المرور.",
      },
      ui_options: { input_type: "password" },
    },
  ],
  search: engine,
});
