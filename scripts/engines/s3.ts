import type { EnginePlan, EngineSetup } from "./engine.ts";
import { pythonOf } from "./programs.ts";

const addressOf = ({ port }: Pick<EngineSetup, "port">) => `http://127.0.0.1:${port}`;

/** A header that names a service and an account, as the server demands, with a signature that it does not check. */
const anyoneIn = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=any/20200101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

async function send(address: string, method = "GET", body: BodyInit | null = null): Promise<Response> {
  const reply = await fetch(address, { method, body, headers: { authorization: anyoneIn("s3") } });
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${await reply.text()}`);
  return reply;
}

const wordsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, word = ""]) => word);

/** The S3 server of moto, which stores everything in memory. It checks no signatures. */
export const s3: EnginePlan = {
  name: "S3 (moto)",
  command: ({ port }) => [pythonOf("s3"), "-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)],
  isReady: async (setup) => (await fetch(`${addressOf(setup)}/moto-api/`)).ok,
  async save(setup) {
    const buckets = wordsIn(await (await send(`${addressOf(setup)}/`)).text(), "Name");
    const objects = new Map<string, ArrayBuffer>();
    for (const bucket of buckets)
      for (const key of await keysOf(setup, bucket))
        objects.set(`${bucket}/${key}`, await (await send(`${addressOf(setup)}/${bucket}/${key}`)).arrayBuffer());
    return async () => {
      for (const bucket of buckets) await createBucket(setup, bucket);
      for (const [key, bytes] of objects) await send(`${addressOf(setup)}/${key}`, "PUT", bytes);
    };
  },
};

/**
 * The same, which checks the signature and the rights of every request after those that create the account of
 * `createS3Account`.
 */
export const guardedS3: EnginePlan = { ...s3, env: { INITIAL_NO_AUTH_ACTION_COUNT: "4" } };

/** Creates a bucket. */
export async function createBucket(engine: Pick<EngineSetup, "port">, name: string): Promise<void> {
  await send(`${addressOf(engine)}/${name}`, "PUT");
}

/** The keys of the objects in a bucket. */
export async function keysOf(engine: Pick<EngineSetup, "port">, bucket: string): Promise<string[]> {
  return wordsIn(await (await send(`${addressOf(engine)}/${bucket}?list-type=2`)).text(), "Key");
}

/** The keys of an account that may do everything with S3. */
export interface S3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Creates an account with moto's IAM, in three requests that need no signature. */
export async function createS3Account(engine: Pick<EngineSetup, "port">): Promise<S3Account> {
  const document = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }] };
  const iam = async (parameters: Record<string, string>) => {
    const headers = { authorization: anyoneIn("iam"), "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ Version: "2010-05-08", UserName: "site", ...parameters });
    const reply = await fetch(`${addressOf(engine)}/`, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(await reply.text());
    return reply.text();
  };
  await iam({ Action: "CreateUser" });
  await iam({ Action: "PutUserPolicy", PolicyName: "all", PolicyDocument: JSON.stringify(document) });
  const keys = await iam({ Action: "CreateAccessKey" });
  return {
    accessKeyId: wordsIn(keys, "AccessKeyId")[0] ?? "",
    secretAccessKey: wordsIn(keys, "SecretAccessKey")[0] ?? "",
  };
}

/** The keys of the uploads in parts that have been begun in a bucket, and not ended. */
export async function uploadsOf(engine: Pick<EngineSetup, "port">, bucket: string): Promise<string[]> {
  return wordsIn(await (await send(`${addressOf(engine)}/${bucket}?uploads`)).text(), "Key").sort();
}
