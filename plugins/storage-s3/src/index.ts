import { definePlugin, type PluginContext } from "@askwell/plugin-kit";
import { openBucket } from "@askwell/s3";
import { checkBucket } from "./check-bucket.ts";
import { bucketSettings, fields } from "./settings.ts";

const bucketOf = ({ configuration, fetch }: PluginContext) => openBucket(bucketSettings(configuration), fetch);

/** Stores uploads in a bucket of Amazon S3 or of a server with the same interface. */
export const storageS3 = definePlugin({
  slug_name: "storage_s3",
  kind: "storage",
  version: "1.0.0",
  name: { en_US: "Storage: S3", zh_CN: "存储：S3", ar: "التخزين: S3" },
  description: {
    en_US:
      "Stores uploads in a bucket of Amazon S3 or of any server with the same interface, for all machines of the site.",
    zh_CN: "把上传的文件存放在 Amazon S3 或任何兼容服务器的存储桶中，供本站的所有机器使用。",
    ar: "يخزن الملفات المرفوعة في حاوية على Amazon S3 أو أي خادم بالواجهة نفسها، لكل أجهزة الموقع.",
  },
  fields: () => fields,
  check: checkBucket,
  storage: {
    takesUploads: ({ configuration }) => configuration.new_uploads !== "disk",
    put: (context, key, bytes, signal) => bucketOf(context).put(key, bytes, signal),
    get: (context, key, signal) => bucketOf(context).get(key, signal),
    remove: (context, key, signal) => bucketOf(context).remove(key, signal),
    async list(context, cursor, signal) {
      const page = await bucketOf(context).list("", cursor, signal);
      return { keys: page.objects.map(({ key }) => key), cursor: page.cursor };
    },
    async presign(context, key, { lifetimeS, contentType, disposition, cacheControl }) {
      if (context.configuration.delivery !== "presigned") return null;
      return bucketOf(context).presign(key, {
        "X-Amz-Expires": String(lifetimeS),
        "response-content-type": contentType,
        "response-cache-control": cacheControl,
        ...(disposition !== undefined && { "response-content-disposition": disposition }),
      });
    },
  },
});
