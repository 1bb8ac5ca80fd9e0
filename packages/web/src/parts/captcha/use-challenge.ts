import { captchaActions } from "virtual:captcha-actions";
import type { Reply } from "@askwell/contract";
import type { CaptchaWidget } from "@askwell/plugin-kit";
import { useEffect, useState } from "react";
import type { AskedCaptcha } from "../../app/plugins/captchas.ts";
import { captchaWidgets } from "../../app/plugins/widgets.ts";
import { useServices } from "../../app/services.tsx";

/** A captcha to be solved. */
export interface Challenge {
  readonly captcha_id: string;
  /** A picture to read, or "". */
  readonly picture: string;
  readonly config: Reply<"captchaConfig">["config"];
  /** The plugin's own code, or null where there is only the picture. */
  readonly widget: CaptchaWidget | null;
}

/** Fetches the captcha that a call asks for: another one for every attempt, and for every `wish` to see another. */
export function useChallenge({ name, attempt, answer }: AskedCaptcha, wish: number): Challenge | null {
  const { api, react } = useServices();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or wish is another captcha.
  useEffect(() => {
    let isWanted = true;
    setChallenge(null);
    const fetchChallenge = async () => {
      const action = captchaActions[name];
      if (!action) throw new Error(`${name} asks for no captcha`);
      const [record, active] = await Promise.all([api.actionRecord({ action }), api.captchaConfig({})]);
      const widget = (await captchaWidgets[active.slug_name]?.().catch(() => undefined))?.widget ?? null;
      if (!isWanted) return;
      // Meanwhile nobody asks any more: the call goes out as it was.
      if (!record.verify) answer({ captcha_id: "", captcha_code: "" });
      else setChallenge({ captcha_id: record.captcha_id, picture: record.captcha_img, config: active.config, widget });
    };
    fetchChallenge().catch((error) => {
      if (!isWanted) return;
      answer(null);
      react(error);
    });
    return () => {
      isWanted = false;
    };
  }, [name, attempt, wish]);
  return challenge;
}

export type Work = { readonly state: "idle" | "failed" } | { readonly state: "working"; readonly share: number };

/** Lets the plugin's code work on a captcha, anew for every number of `start` but 0; `onSolved` gets what it found. */
export function useWork(challenge: Challenge | null, start: number, onSolved: (code: string) => void): Work {
  const [work, setWork] = useState<Work>({ state: "idle" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captcha decides what is worked on.
  useEffect(() => {
    const { widget, captcha_id, config } = challenge ?? {};
    if (!widget || !captcha_id || start === 0) {
      setWork({ state: "idle" });
      return undefined;
    }
    const stopping = new AbortController();
    setWork({ state: "working", share: 0 });
    const onProgress = (share: number) => setWork({ state: "working", share });
    widget.solve({ captcha_id, config: config ?? {}, signal: stopping.signal, onProgress }).then(
      (code) => {
        if (!stopping.signal.aborted) onSolved(code);
      },
      () => {
        if (!stopping.signal.aborted) setWork({ state: "failed" });
      },
    );
    return () => stopping.abort();
  }, [challenge, start]);
  return work;
}
