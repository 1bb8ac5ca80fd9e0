import { definePlugin, type FieldProblem, type PluginField, type PluginValues } from "@askwell/plugin-kit";
import { connectRedis, isRedisAddress } from "./connection.ts";

const CHECK_TIMEOUT_MS = 5000;

const fields: readonly PluginField[] = [
  {
    name: "url",
    type: "input",
    required: true,
    title: { en_US: "Address of the server", zh_CN: "服务器地址", ar: "عنوان الخادم" },
    description: {
      en_US: "redis:// or, encrypted, rediss://, with host, port and the number of the database.",
      zh_CN: "以 redis:// 开头，加密时以 rediss:// 开头，含主机、端口和数据库编号。",
      ar: "يبدأ بـ redis://، أو rediss:// للاتصال المشفر، مع المضيف والمنفذ ورقم قاعدة البيانات.",
    },
    ui_options: {
      placeholder: { en_US: "redis://cache:6379/0", zh_CN: "redis://cache:6379/0", ar: "redis://cache:6379/0" },
    },
  },
  {
    name: "username",
    type: "input",
    title: { en_US: "User name", zh_CN: "用户名", ar: "اسم المستخدم" },
  },
  {
    name: "password",
    type: "input",
    secret: true,
    title: { en_US: "Password", zh_CN: "密码", ar: "كلمة المرور" },
    ui_options: { input_type: "password" },
  },
  {
    name: "prefix",
    type: "input",
    value: "askwell:",
    title: { en_US: "Beginning of the keys", zh_CN: "键的前缀", ar: "بداية المفاتيح" },
    description: {
      en_US: "Sites that share a server and a database need different ones.",
      zh_CN: "共用同一服务器和数据库的站点必须使用不同的前缀。",
      ar: "تحتاج المواقع التي تتشارك خادمًا وقاعدة بيانات إلى بدايات مختلفة.",
    },
  },
];

/** Stores, counts, reads and removes a value; returns what prevented it. */
async function check(values: PluginValues): Promise<readonly FieldProblem[]> {
  if (!isRedisAddress(values.url)) return [problem("url", String(values.url))];
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  try {
    const connection = await connectRedis(values, { onMessage: () => {} }, signal);
    const key = `check ${crypto.randomUUID()}`;
    try {
      const sum = await connection.increment(key, 2, 60);
      const value = await connection.get(key);
      await connection.remove(key);
      return sum === 2 && value === "2" ? [] : [problem("url", `${sum} ${value}`)];
    } finally {
      await connection.close();
    }
  } catch (error) {
    const { message } = error as Error;
    return [problem(/WRONGPASS|NOAUTH|invalid password/i.test(message) ? "password" : "url", message)];
  }
}

const problem = (field: string, reason: string): FieldProblem => ({
  field,
  message: {
    en_US: `A test value could not be stored, read and removed: ${reason}`,
    zh_CN: `无法存储、读取并删除测试值：${reason}`,
    ar: `تعذر تخزين قيمة تجريبية وقراءتها وحذفها: ${reason}`,
  },
});

/** Shares counts, messages and short-lived values between processes through Redis or Valkey. */
export const cacheRedis = definePlugin({
  slug_name: "cache_redis",
  kind: "cache",
  version: "1.0.0",
  name: { en_US: "Cache: Redis or Valkey", zh_CN: "缓存：Redis 或 Valkey", ar: "ذاكرة مؤقتة: Redis أو Valkey" },
  description: {
    en_US:
      "Shares limits, short-lived values and news of changes between the processes of a site, with less work for the database. The site works without it while it is away.",
    zh_CN: "在站点的多个进程之间共享限制、短期数据和变更消息，减轻数据库的负担。缓存不可用时，站点照常工作。",
    ar: "يتيح لعمليات الموقع تشارك الحدود والقيم القصيرة الأجل وأخبار التغييرات، مع عمل أقل لقاعدة البيانات. ويعمل الموقع من دونه أثناء غيابه.",
  },
  fields: () => fields,
  check: (_context, values) => check(values),
  cache: { connect: ({ configuration }, events, signal) => connectRedis(configuration, events, signal) },
});
