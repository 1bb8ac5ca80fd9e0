import { blamedSetting, isEndpoint, prefixOf, S3Error, type S3Settings } from "@askwell/s3";
import { BackupError } from "./format.ts";

/**
 * Environment variables of the server and the account of a bucket, named as other programs for S3 name them.
 * Source: docs/guides/backup.md "From a bucket".
 */
export interface BucketEnvironment {
  readonly AWS_ENDPOINT_URL?: string | undefined;
  readonly AWS_REGION?: string | undefined;
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  /** Of an account for a limited time. */
  readonly AWS_SESSION_TOKEN?: string | undefined;
  /** `host` if the bucket is part of the host name. */
  readonly S3_ADDRESS?: string | undefined;
}

const DEFAULT_REGION = "us-east-1";
const ADDRESS = /^s3:\/\/([^/\s]+)(?:\/(.*))?$/;

/** Whether a command names a place in a bucket instead of a path. */
export const isBucketAddress = (text: string): boolean => text.startsWith("s3:");

/** The bucket and the folder of `s3://BUCKET/FOLDER`. Throws `BackupError` for a wrong address or environment. */
export function bucketFolder(address: string, environment: BucketEnvironment): S3Settings {
  const [, bucket, folder = ""] = ADDRESS.exec(address) ?? [];
  if (!bucket) throw new BackupError(`${address} is no address of a bucket, such as s3://BUCKET/FOLDER/NAME.zip`);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, S3_ADDRESS = "path" } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError("A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.");
  const region = environment.AWS_REGION || DEFAULT_REGION;
  const endpoint = (environment.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, "");
  if (!isEndpoint(endpoint)) throw new BackupError(`AWS_ENDPOINT_URL is ${endpoint}, which is no URL of a server.`);
  if (S3_ADDRESS !== "path" && S3_ADDRESS !== "host")
    throw new BackupError(`S3_ADDRESS is ${S3_ADDRESS}, which is neither path nor host.`);
  const inPath = S3_ADDRESS === "path";
  const sessionToken = environment.AWS_SESSION_TOKEN || undefined;
  const account = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  return { endpoint, region, bucket, prefix: prefixOf(folder), inPath, ...account };
}

/** The bucket, the folder and the name of `s3://BUCKET/FOLDER/NAME`. Throws as `bucketFolder` does. */
export function bucketObject(address: string, environment: BucketEnvironment): { settings: S3Settings; name: string } {
  const at = address.lastIndexOf("/") + 1;
  const settings = bucketFolder(address.slice(0, at), environment);
  const name = address.slice(at);
  if (name === "") throw new BackupError(`${address} names no archive. What is there: askwell backup list ${address}`);
  return { settings, name };
}

const variables: Readonly<Partial<Record<keyof S3Settings, string>>> = {
  bucket: "the name of the bucket",
  region: "AWS_REGION",
  accessKeyId: "AWS_ACCESS_KEY_ID",
  secretAccessKey: "AWS_SECRET_ACCESS_KEY",
};

const EXPIRED = ["ExpiredToken", "InvalidToken", "TokenRefreshRequired"];

/** Why a place in a bucket cannot be read or written, and what is to blame. */
export function bucketError(address: string, error: unknown, work: "read" | "written" = "read"): BackupError {
  if (error instanceof BackupError) return error;
  const isExpired = error instanceof S3Error && EXPIRED.includes(error.code);
  const blamed = isExpired ? "AWS_SESSION_TOKEN" : error instanceof S3Error && variables[blamedSetting(error)];
  const advice = blamed ? ` Check ${blamed}.` : "";
  return new BackupError(`${address} cannot be ${work}: ${(error as Error).message}.${advice}`, { cause: error });
}
