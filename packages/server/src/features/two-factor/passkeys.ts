import { allowsPasskeys } from "@askwell/domain";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { UserRow } from "../users/index.ts";
import type { PasskeyRow } from "./table.ts";

/** Imported on first use, because loading takes a quarter of a second. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, which authenticators support; for newer ones Node prints warnings. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** WebAuthn options as JSON. */
type PasskeyOptions = Record<string, unknown> & { readonly challenge: string };

/** The relying party: the site, by the host of its address. */
function relyingParty(app: App): { rpID: string; origin: string; name: string } {
  const { site_url, name } = app.settings.get("general");
  const { hostname, origin } = new URL(site_url);
  return { rpID: hostname, origin, name };
}

/** Whether passkeys work at the site's address. */
export const hasPasskeys = (app: App): boolean => allowsPasskeys(app.settings.get("general").site_url);

const transportsOf = ({ transports }: PasskeyRow) => transports.split(" ").filter(Boolean) as "usb"[];
const credentialsOf = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) }));

/** The options for creating a passkey that the account does not have yet. */
export async function creationOptions(app: App, user: UserRow, own: readonly PasskeyRow[]): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const { rpID, name } = relyingParty(app);
  const options = await generateRegistrationOptions({
    rpID,
    rpName: name,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.username,
    userDisplayName: user.display_name,
    supportedAlgorithmIDs,
    excludeCredentials: credentialsOf(own),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  return { ...options };
}

/** The options for an assertion by one of the passkeys. */
export async function requestOptions(app: App, own: readonly PasskeyRow[]): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).rpID,
    allowCredentials: credentialsOf(own),
    userVerification: "preferred",
  });
  return { ...options };
}

/** The challenge and credential of an assertion; null for invalid input. */
export function parseAssertion(text: string): { challenge: string; idHash: string; answer: unknown } | null {
  try {
    const answer = JSON.parse(text) as AuthenticationResponseJSON;
    const clientData = JSON.parse(Buffer.from(answer.response.clientDataJSON, "base64url").toString("utf8"));
    if (typeof clientData.challenge !== "string" || typeof answer.id !== "string") return null;
    return { challenge: clientData.challenge, idHash: hashToken(answer.id), answer };
  } catch {
    return null;
  }
}

type NewPasskey = Pick<PasskeyRow, "id_hash" | "credential_id" | "public_key" | "counter" | "transports">;

/** The created passkey, or null when the response is invalid. Attestation is not required. */
export async function verifyCreation(app: App, answer: unknown, challenge: string): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = relyingParty(app);
  const response = answer as RegistrationResponseJSON;
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID, supportedAlgorithmIDs };
  const checking = verifyRegistrationResponse({ response, ...expected, requireUserVerification: false });
  const verified = await checking.catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const clientData: unknown = response.response.transports;
  const words = Array.isArray(clientData)
    ? clientData.filter((word) => typeof word === "string" && /^[a-z-]{1,20}$/.test(word))
    : [];
  return {
    id_hash: hashToken(id),
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: words.slice(0, 8).join(" "),
  };
}

/** The passkey's counter in an assertion, or null when that is invalid. */
export async function verifyAssertion(
  app: App,
  passkey: PasskeyRow,
  { answer, challenge }: { answer: unknown; challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = relyingParty(app);
  const credential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
    counter: passkey.counter,
  };
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID, credential };
  const response = answer as AuthenticationResponseJSON;
  const checking = verifyAuthenticationResponse({ response, ...expected, requireUserVerification: false });
  const verified = await checking.catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
