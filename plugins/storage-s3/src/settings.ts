import type { PluginField, PluginValues } from "@askwell/plugin-kit";
import { prefixOf, type S3Settings } from "@askwell/s3";

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Reads the configuration. */
export function bucketSettings(values: PluginValues): S3Settings {
  return {
    endpoint: textOf(values.endpoint).replace(/\/+$/, ""),
    region: textOf(values.region) || "us-east-1",
    bucket: textOf(values.bucket),
    prefix: prefixOf(textOf(values.folder)),
    accessKeyId: textOf(values.access_key_id),
    secretAccessKey: textOf(values.secret_access_key),
    inPath: values.address_style !== "host",
  };
}

/** The form of an administrator. */
export const fields: readonly PluginField[] = [
  {
    name: "endpoint",
    type: "input",
    required: true,
    title: { en_US: "Address of the S3 server", zh_CN: "S3 服务器地址", ar: "عنوان خادم S3" },
    ui_options: {
      input_type: "url",
      placeholder: {
        en_US: "https://s3.eu-central-1.amazonaws.com",
        zh_CN: "https://s3.eu-central-1.amazonaws.com",
        ar: "https://s3.eu-central-1.amazonaws.com",
      },
    },
  },
  {
    name: "region",
    type: "input",
    value: "us-east-1",
    title: { en_US: "Region", zh_CN: "区域", ar: "المنطقة" },
    description: {
      en_US: "Part of every signature. Servers other than Amazon's mostly accept us-east-1.",
      zh_CN: "是每个签名的一部分。亚马逊以外的服务器大多接受 us-east-1。",
      ar: "جزء من كل توقيع. معظم الخوادم غير التابعة لأمازون تقبل us-east-1.",
    },
  },
  {
    name: "bucket",
    type: "input",
    required: true,
    title: { en_US: "Bucket", zh_CN: "存储桶", ar: "الحاوية" },
    description: {
      en_US: "It must exist and need not be public.",
      zh_CN: "必须已经存在，不需要公开。",
      ar: "يجب أن تكون موجودة، ولا يلزم أن تكون عامة.",
    },
  },
  {
    name: "folder",
    type: "input",
    title: { en_US: "Folder in the bucket", zh_CN: "存储桶中的文件夹", ar: "مجلد داخل الحاوية" },
    description: {
      en_US: "Files of this site only. Needed if the bucket contains anything else.",
      zh_CN: "只存放本站的文件。如果存储桶中还有其他内容，则必须填写。",
      ar: "لملفات هذا الموقع فقط. ضروري إذا كانت الحاوية تضم شيئًا آخر.",
    },
  },
  {
    name: "access_key_id",
    type: "input",
    required: true,
    title: { en_US: "Access key", zh_CN: "访问密钥 ID", ar: "مفتاح الوصول" },
  },
  {
    name: "secret_access_key",
    type: "input",
    required: true,
    secret: true,
    title: { en_US: "Secret key", zh_CN: "私有访问密钥", ar: "المفتاح السري" },
    ui_options: { input_type: "password" },
  },
  {
    name: "address_style",
    type: "select",
    value: "path",
    title: { en_US: "Name of the bucket", zh_CN: "存储桶名称的位置", ar: "موضع اسم الحاوية" },
    options: [
      { value: "path", label: { en_US: "In the path", zh_CN: "在路径中", ar: "في المسار" } },
      { value: "host", label: { en_US: "In the host name", zh_CN: "在主机名中", ar: "في اسم المضيف" } },
    ],
  },
  {
    name: "delivery",
    type: "select",
    value: "proxy",
    title: { en_US: "Files are sent by", zh_CN: "文件由谁发送", ar: "من يرسل الملفات" },
    description: {
      en_US:
        "The storage takes the load off this site, but browsers must reach it at the address above. Permissions are checked here either way.",
      zh_CN: "由存储发送可减轻本站的负担，但浏览器必须能访问上面的地址。无论哪种方式，权限都在本站检查。",
      ar: "يخفف الإرسال من التخزين العبء عن هذا الموقع، لكن يجب أن تصل المتصفحات إليه على العنوان أعلاه. وتُفحص الصلاحيات هنا في الحالتين.",
    },
    options: [
      { value: "proxy", label: { en_US: "This site", zh_CN: "本站", ar: "هذا الموقع" } },
      { value: "presigned", label: { en_US: "The storage", zh_CN: "存储", ar: "التخزين" } },
    ],
  },
  {
    name: "new_uploads",
    type: "select",
    value: "storage",
    title: { en_US: "New uploads are stored", zh_CN: "新上传的文件存放在", ar: "مكان الملفات المرفوعة الجديدة" },
    description: {
      en_US:
        "Choose this server before you move the files back with `askwell files move --to disk` and deactivate the plugin.",
      zh_CN: "在用 `askwell files move --to disk` 移回文件并停用插件之前，请选择本服务器。",
      ar: "اختر هذا الخادم قبل إعادة الملفات بالأمر `askwell files move --to disk` وإيقاف الإضافة.",
    },
    options: [
      { value: "storage", label: { en_US: "In the storage", zh_CN: "存储中", ar: "في التخزين" } },
      { value: "disk", label: { en_US: "On this server", zh_CN: "本服务器上", ar: "على هذا الخادم" } },
    ],
  },
];
