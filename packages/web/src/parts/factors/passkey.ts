import { useState } from "react";
import { useServices, useT } from "../../app/services.tsx";

type Options = Readonly<Record<string, unknown>>;

/** Loaded when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

/** Has the browser make a passkey; the answer goes to the server as text. */
export async function makePasskey(options: Options): Promise<string> {
  const { startRegistration } = await library();
  return JSON.stringify(await startRegistration({ optionsJSON: options as never }));
}

/** Has the browser answer with a passkey. */
async function answerWith(options: Options): Promise<string> {
  const { startAuthentication } = await library();
  return JSON.stringify(await startAuthentication({ optionsJSON: options as never }));
}

/** True for what somebody did not want, or a browser cannot do; anything else is a bug. */
export const isTurnedDown = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowed|Abort|InvalidState|NotSupported|Security|WebAuthn)/.test(error.name);

/**
 * Answers with a passkey, for whoever an entry was given to, or for whoever is signed in where there is none. A
 * challenge is good once, so that each answer begins with asking for one. Null when nothing came of it.
 */
export function usePasskey(entry = ""): { busy: boolean; answer(): Promise<string | null> } {
  const t = useT();
  const { api, notices, react } = useServices();
  const [busy, setBusy] = useState(false);
  const answer = async () => {
    setBusy(true);
    try {
      const { passkey } = await api.askFactor({ entry });
      return passkey && (await answerWith(passkey));
    } catch (error) {
      if (isTurnedDown(error)) notices.say("warn", t("parts.factors.turned_down"));
      else react(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, answer };
}
