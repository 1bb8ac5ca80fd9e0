import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const encoded = (bytes: Buffer) => bytes.toString("base64url");

/** The lengths and types of CBOR that a security key needs: RFC 8949, section 3. */
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
const bytes = (body: Buffer) => Buffer.concat([Buffer.from([0x58, body.length]), body]);

interface ChallengeOptions {
  readonly challenge: string;
}

/** Overrides for an invalid response. */
interface ResponseOverrides {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
}

/** EC2, ES256, P-256 and the point: RFC 9052. */
function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, bytes(left), Buffer.from([0x22]), bytes(right)]);
}

/** An attestation without a statement. */
const attestation = (authData: Buffer) =>
  Buffer.concat([
    ...[Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
    ...[text("authData"), bytes(authData)],
  ]);

function authenticatorData(rpId: string, flags: number, counter: number, more = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
}

/**
 * A security key in software: creates a passkey for one site, and signs challenges with it. Source: WebAuthn Level 3.
 */
export function securityKey(origin: string) {
  const rpId = new URL(origin).hostname;
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let counter = 0;
  const clientData = (type: string, challenge: string, overrides: ResponseOverrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...overrides }));
  const answer = (response: Record<string, unknown>) => {
    const name = encoded(id);
    return JSON.stringify({ id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response });
  };
  return {
    make({ challenge }: ChallengeOptions, { rpId: site = rpId, ...overrides }: ResponseOverrides = {}): string {
      const head = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id]);
      const credential = Buffer.concat([head, coseKey(publicKey.export({ format: "jwk" }))]);
      return answer({
        clientDataJSON: encoded(clientData("webauthn.create", challenge, overrides)),
        attestationObject: encoded(attestation(authenticatorData(site, 0x41, counter, credential))),
        transports: ["usb"],
      });
    },
    use({ challenge }: ChallengeOptions, { rpId: site = rpId, ...overrides }: ResponseOverrides = {}): string {
      counter += 1;
      const clientDataJson = clientData("webauthn.get", challenge, overrides);
      const authData = authenticatorData(site, 0x01, counter);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientDataJson)]), privateKey);
      return answer({
        clientDataJSON: encoded(clientDataJson),
        authenticatorData: encoded(authData),
        signature: encoded(signature),
      });
    },
    /** Resets the counter, as a copy of the key would have it. */
    forget() {
      counter = 0;
    },
  };
}
