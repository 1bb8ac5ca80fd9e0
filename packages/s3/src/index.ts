import { openBucket, type S3Bucket } from "./bucket.ts";
import { S3Error, type S3Settings } from "./requests.ts";

export { openBucket, type S3Bucket, S3Error, type S3Settings };

const blamed: Readonly<Record<string, keyof S3Settings>> = {
  NoSuchBucket: "bucket",
  InvalidBucketName: "bucket",
  AccessDenied: "accessKeyId",
  InvalidAccessKeyId: "accessKeyId",
  SignatureDoesNotMatch: "secretAccessKey",
  AuthorizationHeaderMalformed: "region",
};

/** Which setting is to blame for an error. */
export const blamedSetting = (error: unknown): keyof S3Settings =>
  (error instanceof S3Error && blamed[error.code]) || "endpoint";

/** Whether this can be the address of a server. */
export function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.username === "";
}

/** The folder that a user has named, as the beginning of keys. */
export function prefixOf(folder: string): string {
  const path = folder.trim().replace(/^\/+|\/+$/g, "");
  return path === "" ? "" : `${path}/`;
}
