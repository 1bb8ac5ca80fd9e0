import { captchaActions } from "virtual:captcha-actions";
import type { Reply } from "@askwell/contract";
import type { CaptchaWidget } from "@askwell/plugin-kit";
import { type RefObject, useEffect, useState } from "react";
import type { PagePlugins } from "../../app/boot.ts";
import type { PendingCaptcha } from "../../app/plugins/captchas.ts";
import { hasModule, loadPluginModule } from "../../app/plugins/plugin-modules.ts";
import { type FailedPlace, reportFailure } from "../../app/plugins/report-failure.ts";
import { captchaWidgets } from "../../app/plugins/widgets.ts";
import { useServices } from "../../app/services/services.tsx";

/** A loaded captcha. */
export interface Challenge {
  readonly captcha_id: string;
  /** URL of the image, or "". */
  readonly picture: string;
  readonly config: Reply<"captchaConfig">["config"];
  /** The plugin's widget, or null where there is only the image. */
  readonly widget: CaptchaWidget | null;
}

/** The code of a captcha: of the build, or of an installed plugin. Null where there is none, or it cannot be loaded. */
async function loadWidget(
  plugins: PagePlugins,
  slugName: string,
  onFailure: (place: FailedPlace, error: unknown) => void,
): Promise<CaptchaWidget | null> {
  const own = captchaWidgets[slugName];
  if (own) return (await own().catch(() => null))?.widget ?? null;
  if (!hasModule(plugins, slugName)) return null;
  try {
    const { widget } = await loadPluginModule(plugins, slugName);
    return widget ? reportingWidget(widget, onFailure) : null;
  } catch (error) {
    onFailure("module", error);
    return null;
  }
}

/** The widget of an installed plugin, which may throw or return anything. */
function reportingWidget(
  widget: CaptchaWidget,
  onFailure: (place: FailedPlace, error: unknown) => void,
): CaptchaWidget {
  return {
    ...widget,
    async solve(task) {
      try {
        return await widget.solve(task);
      } catch (error) {
        if (!task.signal.aborted) onFailure("captcha", error);
        throw error;
      }
    },
  };
}

/** Loads the captcha of a call: another one for every attempt and every value of `reload`. */
export function useChallenge({ name, attempt, answer }: PendingCaptcha, reload: number): Challenge | null {
  const { api, boot, handleError } = useServices();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for every attempt.
  useEffect(() => {
    let isCurrent = true;
    setChallenge(null);
    const fetchChallenge = async () => {
      const action = captchaActions[name];
      if (!action) throw new Error(`${name} has no captcha`);
      const record = await api.actionRecord({ action });
      const { slug_name = "", config = null } = record.plugin ?? {};
      const widget = await loadWidget(boot.plugins, slug_name, (place, error) =>
        reportFailure(api, slug_name, place)(error),
      );
      if (!isCurrent) return;
      // No captcha is needed any more: the call is repeated without one.
      if (!record.verify) answer({ captcha_id: "", captcha_code: "" });
      else setChallenge({ captcha_id: record.captcha_id, picture: record.captcha_img, config, widget });
    };
    fetchChallenge().catch((error) => {
      if (!isCurrent) return;
      answer(null);
      handleError(error);
    });
    return () => {
      isCurrent = false;
    };
  }, [name, attempt, reload]);
  return challenge;
}

export type WidgetState =
  | { readonly state: "idle" | "failed" | "shown" }
  | { readonly state: "working"; readonly share: number };

interface WidgetRun {
  /** Runs the widget again for every value but 0. */
  readonly start: number;
  /** Element for what the widget shows. */
  readonly container: RefObject<HTMLElement | null>;
  /** Receives the solution. */
  onSolved(code: string): void;
}

/** The scheme in which the page is drawn now. */
function shownScheme(): "light" | "dark" {
  const { scheme } = document.documentElement.dataset;
  if (scheme === "light" || scheme === "dark") return scheme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Runs the widget on a captcha. */
export function useWidget(challenge: Challenge | null, { start, container, onSolved }: WidgetRun): WidgetState {
  const [work, setWork] = useState<WidgetState>({ state: "idle" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for every captcha.
  useEffect(() => {
    const { widget, captcha_id, config } = challenge ?? {};
    if (!widget || !captcha_id || start === 0 || !container.current) {
      setWork({ state: "idle" });
      return undefined;
    }
    const controller = new AbortController();
    setWork({ state: "working", share: 0 });
    const task = {
      ...{ captcha_id, config: config ?? {}, signal: controller.signal, container: container.current },
      language: document.documentElement.lang,
      scheme: shownScheme(),
      onProgress: (share: number) => setWork({ state: "working", share }),
      onShown: () => setWork({ state: "shown" }),
    };
    // That of an installed plugin may throw or return anything.
    const solve = async () => widget.solve(task);
    solve().then(
      (code) => {
        if (!controller.signal.aborted) onSolved(String(code));
      },
      () => {
        if (!controller.signal.aborted) setWork({ state: "failed" });
      },
    );
    return () => controller.abort();
  }, [challenge, start]);
  return work;
}
