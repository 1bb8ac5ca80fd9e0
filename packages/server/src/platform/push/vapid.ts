import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

/** The keys by which push services recognise a site, in base64url. */
export interface VapidKeys {
  /** An uncompressed point of P-256; browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The claims of a site to a push service. */
interface VapidClaims {
  /** Origin of the push service. */
  readonly audience: string;
  /** `mailto:` or `https:` URL by which the service reaches the operator. */
  readonly subject: string;
  /** Unix seconds, at most a day ahead. */
  readonly expiresAt: number;
}

const point = (x: string, y: string) =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString("base64url");

/** Makes a new pair of keys. */
export function createVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { d = "", x = "", y = "" } = privateKey.export({ format: "jwk" });
  return { publicKey: point(x, y), privateKey: d };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The `Authorization` header of a push message. Source: RFC 8292, section 3. */
export function vapidHeader({ publicKey, privateKey }: VapidKeys, claims: VapidClaims): string {
  const bytes = Buffer.from(publicKey, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((each) => each.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", d: privateKey, x: x ?? "", y: y ?? "" };
  const key = createPrivateKey({ format: "jwk", key: jwk });
  const { audience: aud, subject: sub, expiresAt: exp } = claims;
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode({ aud, exp, sub })}`;
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}
