import { timingSafeEqual } from "node:crypto";
import type { App } from "../../../app.ts";
import { addressOfToken, tokenOf } from "../../replies/index.ts";

/** Characters of the token that are the id of the mail, and of those that are its signature: 90 bits. */
const ID_LENGTH = 14;
const SIGNATURE_LENGTH = 18;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * The address to which mail servers report that they could not deliver a mail. It is signed: a report that is made up
 * stops no mail. Undefined while bounces are off. Rules: docs/rules/mail-log.md ML6.
 */
export async function returnAddress(app: App, mailId: string): Promise<string | undefined> {
  if (!app.settings.get("replies").bounces_enabled) return undefined;
  return addressOfToken(app, writtenId(mailId) + (await signatureOf(app, mailId)));
}

/** The mail of a token; undefined if this site has not signed it. */
export async function returnedMailId(app: App, token: string): Promise<string | undefined> {
  if (token.length !== ID_LENGTH + SIGNATURE_LENGTH) return undefined;
  const mailId = readId(token.slice(0, ID_LENGTH));
  const [given, own] = [token.slice(ID_LENGTH), await signatureOf(app, mailId)].map((text) => Buffer.from(text));
  return given && own && timingSafeEqual(given, own) ? mailId : undefined;
}

const signatureOf = async (app: App, mailId: string) =>
  tokenOf(await app.secrets.sign(`bounce ${mailId}`)).slice(0, SIGNATURE_LENGTH);

function writtenId(id: string): string {
  let rest = BigInt(id);
  let text = "";
  for (let index = 0; index < ID_LENGTH; index++) {
    text = ALPHABET.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return text;
}

const readId = (text: string): string =>
  [...text].reduce((sum, character) => sum * 32n + BigInt(ALPHABET.indexOf(character)), 0n).toString();
