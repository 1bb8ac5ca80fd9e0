import type { FieldProblem, LocalizedText, PluginField, PluginValues } from "@askwell/plugin-kit";
import { ReplyError } from "./server.ts";

/** The address of the server, and the name of the index on it. */
export const serverFields = (address: string): PluginField[] => [
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
    value: address,
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
];

/** The secret key of an account of the server. */
export const keyField = (description: LocalizedText): PluginField => ({
  name: "api_key",
  type: "input",
  secret: true,
  title: { en_US: "API key", zh_CN: "API 密钥", ar: "مفتاح API" },
  description,
  ui_options: { input_type: "password" },
});

/** How a server is tried out before its settings are saved. */
export interface Introduction {
  /** Asks the server for its version, with the new values; false if it is of another kind or too old. */
  readonly isSupported: (signal: AbortSignal) => Promise<boolean>;
  readonly unsupported: LocalizedText;
  /** The server does not accept the credentials, which are in this field. */
  readonly denied: FieldProblem;
  readonly unreachable: LocalizedText;
}

/** How long a server may take to introduce itself. */
const TIMEOUT_MS = 5000;

const problem = (field: string, message: LocalizedText): FieldProblem[] => [{ field, message }];

/** What is wrong with the settings of a server. */
export async function checkServer(values: PluginValues, introduction: Introduction): Promise<FieldProblem[]> {
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
    const isSupported = await introduction.isSupported(AbortSignal.timeout(TIMEOUT_MS));
    return isSupported ? [] : problem("address", introduction.unsupported);
  } catch (error) {
    const isDenied = error instanceof ReplyError && (error.status === 401 || error.status === 403);
    return isDenied ? [introduction.denied] : problem("address", introduction.unreachable);
  }
}
