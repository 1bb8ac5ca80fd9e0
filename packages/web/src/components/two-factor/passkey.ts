import { useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";

type PasskeyRequestOptions = Readonly<Record<string, unknown>>;

/** Loaded when a passkey is used. A browser without passkeys gets the error of one that cannot use this passkey. */
async function loadLibrary() {
  const library = await import("@simplewebauthn/browser");
  if (!library.browserSupportsWebAuthn()) throw new DOMException("The browser has no passkeys", "NotSupportedError");
  return library;
}

/** Creates a passkey; returns the response for the server as JSON. */
export async function createPasskeyResponse(options: PasskeyRequestOptions): Promise<string> {
  const { startRegistration } = await loadLibrary();
  return JSON.stringify(await startRegistration({ optionsJSON: options as never }));
}

/** Signs in with a passkey; returns the response for the server as JSON. */
async function authenticate(options: PasskeyRequestOptions): Promise<string> {
  const { startAuthentication } = await loadLibrary();
  return JSON.stringify(await startAuthentication({ optionsJSON: options as never }));
}

/** True when the user aborted or the browser cannot do it; anything else is a bug. */
export const isPasskeyAborted = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowed|Abort|InvalidState|NotSupported|Security|WebAuthn)/.test(error.name);

/**
 * Signs in with a passkey: for a pending login, or for the signed-in user without one. Every call gets a new challenge,
 * which is valid once. Null after an abort or an error.
 */
export function usePasskey(pendingLogin = ""): { busy: boolean; answer(): Promise<string | null> } {
  const t = useT();
  const { api, feedback, handleError } = useServices();
  const [busy, setBusy] = useState(false);
  const answer = async () => {
    setBusy(true);
    try {
      const { passkey } = await api.askFactor({ entry: pendingLogin });
      return passkey && (await authenticate(passkey));
    } catch (error) {
      if (isPasskeyAborted(error)) feedback.toast("warn", t("components.factors.turned_down"));
      else handleError(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, answer };
}
