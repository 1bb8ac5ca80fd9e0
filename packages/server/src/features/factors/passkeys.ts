import { allowsPasskeys } from "@askwell/domain";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { UserRow } from "../users/index.ts";
import type { PasskeyRow } from "./table.ts";

/** Loaded when somebody uses a passkey: a quarter of a second that no start has to wait for. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, which is what there is; newer ones would have Node warn that they are experiments. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Options as they go over the wire. */
type Options = Record<string, unknown> & { readonly challenge: string };

/** Who a passkey is for: the site, by the name in its address. */
function partyOf(app: App): { rpID: string; origin: string; name: string } {
  const { site_url, name } = app.settings.get("general");
  const { hostname, origin } = new URL(site_url);
  return { rpID: hostname, origin, name };
}

/** Whether passkeys can be made and used at the site's address. */
export const hasPasskeys = (app: App): boolean => allowsPasskeys(app.settings.get("general").site_url);

const transportsOf = ({ transports }: PasskeyRow) => transports.split(" ").filter(Boolean) as "usb"[];
const namedIn = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) }));

/** What a browser needs to make a passkey that the account does not have yet. */
export async function creationOptions(app: App, user: UserRow, own: readonly PasskeyRow[]): Promise<Options> {
  const { generateRegistrationOptions } = await library();
  const { rpID, name } = partyOf(app);
  const options = await generateRegistrationOptions({
    rpID,
    rpName: name,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.username,
    userDisplayName: user.display_name,
    supportedAlgorithmIDs,
    excludeCredentials: namedIn(own),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  return { ...options };
}

/** What a browser needs to use one of some passkeys. */
export async function requestOptions(app: App, own: readonly PasskeyRow[]): Promise<Options> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(app).rpID,
    allowCredentials: namedIn(own),
    userVerification: "preferred",
  });
  return { ...options };
}

/** The challenge that an answer is about, and the passkey that gave it; null for what is no answer. */
export function readAnswer(text: string): { challenge: string; idHash: string; answer: unknown } | null {
  try {
    const answer = JSON.parse(text) as AuthenticationResponseJSON;
    const said = JSON.parse(Buffer.from(answer.response.clientDataJSON, "base64url").toString("utf8"));
    if (typeof said.challenge !== "string" || typeof answer.id !== "string") return null;
    return { challenge: said.challenge, idHash: hashToken(answer.id), answer };
  } catch {
    return null;
  }
}

type NewPasskey = Pick<PasskeyRow, "id_hash" | "credential_id" | "public_key" | "counter" | "transports">;

/** The passkey that a browser has made, or null where the answer is not right. What made it is not asked for. */
export async function madePasskey(app: App, answer: unknown, challenge: string): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = partyOf(app);
  const response = answer as RegistrationResponseJSON;
  const asked = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID, supportedAlgorithmIDs };
  const checking = verifyRegistrationResponse({ response, ...asked, requireUserVerification: false });
  const made = await checking.catch(() => null);
  if (!made?.verified) return null;
  const { id, publicKey, counter } = made.registrationInfo.credential;
  const said: unknown = response.response.transports;
  const words = Array.isArray(said)
    ? said.filter((word) => typeof word === "string" && /^[a-z-]{1,20}$/.test(word))
    : [];
  return {
    id_hash: hashToken(id),
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: words.slice(0, 8).join(" "),
  };
}

/** How often the passkey has been used, by its answer; null where the answer is not right. */
export async function answeredCount(
  app: App,
  passkey: PasskeyRow,
  { answer, challenge }: { answer: unknown; challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = partyOf(app);
  const credential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
    counter: passkey.counter,
  };
  const asked = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID, credential };
  const response = answer as AuthenticationResponseJSON;
  const checking = verifyAuthenticationResponse({ response, ...asked, requireUserVerification: false });
  const checked = await checking.catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
