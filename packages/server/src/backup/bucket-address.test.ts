import { openBucket } from "@askwell/s3";
import { expect, test } from "vitest";
import { type BucketEnvironment, bucketError, bucketFolder, bucketObject } from "./bucket-address.ts";

const account = { AWS_ACCESS_KEY_ID: "AKIATEA", AWS_SECRET_ACCESS_KEY: "leaves" };
const environment: BucketEnvironment = { ...account, AWS_ENDPOINT_URL: "https://s3.example/" };

test("BK18 an address names bucket, folder and archive, and the environment the server and the account", () => {
  const { settings, name } = bucketObject("s3://archives/forum/daily/askwell-2026-03-01T0400.zip", environment);
  expect(name).toBe("askwell-2026-03-01T0400.zip");
  expect(settings).toEqual({
    ...{ endpoint: "https://s3.example", region: "us-east-1", bucket: "archives", prefix: "forum/daily/" },
    ...{ accessKeyId: "AKIATEA", secretAccessKey: "leaves", inPath: true },
  });
  expect(bucketFolder("s3://archives", environment)).toMatchObject({ bucket: "archives", prefix: "" });
  expect(bucketFolder("s3://archives/a b%20/", environment)).toMatchObject({ prefix: "a b%20/" });
  expect(bucketObject("s3://archives/site.zip", environment)).toMatchObject({
    settings: { prefix: "" },
    name: "site.zip",
  });
});

test("BK21 an account for a limited time has a session token, which is signed with every request", async () => {
  const settings = bucketFolder("s3://archives", { ...environment, AWS_SESSION_TOKEN: "for-an-hour" });
  expect(settings).toMatchObject({ sessionToken: "for-an-hour" });
  expect(bucketFolder("s3://archives", { ...environment, AWS_SESSION_TOKEN: "" })).not.toHaveProperty("sessionToken");
  const sent: Headers[] = [];
  const bucket = openBucket(settings, (_url, init) => {
    sent.push(new Headers(init.headers));
    return Promise.resolve(new Response("<Error><Code>ExpiredToken</Code></Error>", { status: 400 }));
  });
  const error = await bucket.put("a", new Uint8Array()).catch((thrown: unknown) => thrown);
  expect(sent[0]?.get("x-amz-security-token")).toBe("for-an-hour");
  expect(sent[0]?.get("authorization")).toMatch(/SignedHeaders=[^,]*x-amz-security-token/);
  expect(bucketError("s3://archives/a", error, "written").message).toMatch(
    /cannot be written.*Check AWS_SESSION_TOKEN/,
  );
});

test("BK18 without an address of a server it is that of Amazon in the region", () => {
  const settings = bucketFolder("s3://archives", { ...account, AWS_REGION: "eu-central-1", S3_ADDRESS: "host" });
  const expected = { endpoint: "https://s3.eu-central-1.amazonaws.com", region: "eu-central-1", inPath: false };
  expect(settings).toMatchObject(expected);
});

test.each<[string, string, BucketEnvironment, string]>([
  ["no bucket", "s3://", environment, "s3:// is no address of a bucket"],
  ["one slash", "s3:/archives/site.zip", environment, "s3:/archives/ is no address of a bucket"],
  [
    "no name",
    "s3://archives/forum/",
    environment,
    "names no archive. What is there: askwell backup list s3://archives",
  ],
  ["no account", "s3://archives/site.zip", {}, "A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
  ["no secret key", "s3://archives/site.zip", { AWS_ACCESS_KEY_ID: "AKIATEA" }, "AWS_SECRET_ACCESS_KEY"],
  [
    "no URL",
    "s3://archives/site.zip",
    { ...account, AWS_ENDPOINT_URL: "s3.example" },
    "AWS_ENDPOINT_URL is s3.example",
  ],
  ["another way", "s3://archives/site.zip", { ...account, S3_ADDRESS: "query" }, "neither path nor host"],
])("BK18 %s is rejected with what is missing", (_, address, given, problem) => {
  expect(() => bucketObject(address, given)).toThrow(problem);
});
