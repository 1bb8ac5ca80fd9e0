import type { CaptchaTask, CaptchaWidget } from "@askwell/plugin-kit";
import { type CaptchaService, hcaptcha, recaptcha, turnstile } from "./services.ts";

/** What the scripts of all three services offer. */
interface ServiceApi {
  /** Google's script loads its parts later. */
  ready?(run: () => void): void;
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
}

const loading = new Map<string, Promise<ServiceApi>>();

function load(service: CaptchaService, language: string): Promise<ServiceApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${service.script}?${new URLSearchParams({ render: "explicit", hl: language })}`;
    script.async = true;
    script.addEventListener("error", () => reject(new Error(`${service.name} could not be loaded`)));
    script.addEventListener("load", () => {
      const api = (window as unknown as Readonly<Record<string, ServiceApi | undefined>>)[service.global];
      if (!api) reject(new Error(`${service.name} is not there`));
      else if (api.ready && service.global === "grecaptcha") api.ready(() => resolve(api));
      else resolve(api);
    });
    document.head.append(script);
  });
}

/** The script is loaded once; after a failure again. */
function apiOf(service: CaptchaService, language: string): Promise<ServiceApi> {
  const found = loading.get(service.slug_name) ?? load(service, language);
  loading.set(service.slug_name, found);
  found.catch(() => loading.delete(service.slug_name));
  return found;
}

async function solve(service: CaptchaService, task: CaptchaTask): Promise<string> {
  const api = await apiOf(service, task.language);
  return new Promise((resolve, reject) => {
    task.signal.addEventListener("abort", () => reject(new Error("the captcha was aborted")));
    if (task.signal.aborted) return reject(new Error("the captcha was aborted"));
    // A service draws into an element only once.
    const place = task.container.appendChild(document.createElement("div"));
    task.signal.addEventListener("abort", () => place.remove());
    task.onShown();
    api.render(place, {
      sitekey: String(task.config.site_key ?? ""),
      ...{ theme: task.scheme, language: task.language, hl: task.language },
      callback: resolve,
      "error-callback": () => reject(new Error(`${service.name} failed`)),
    });
  });
}

const widgetOf = (service: CaptchaService): CaptchaWidget => ({
  solve: (task) => solve(service, task),
  hasPicture: () => false,
});

export const hcaptchaWidget: CaptchaWidget = widgetOf(hcaptcha);
export const turnstileWidget: CaptchaWidget = widgetOf(turnstile);
export const recaptchaWidget: CaptchaWidget = widgetOf(recaptcha);
