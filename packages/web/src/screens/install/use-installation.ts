import { useEffect, useState } from "react";
import { withBasePath } from "../../app/routing/base-path.ts";
import { useMessages, useServices } from "../../app/services/services.tsx";
import { useRepeatedPassword } from "../../components/accounts/use-repeated-password.ts";
import { useValues } from "../../components/forms/use-values.ts";
import { initialLook, type SiteLook, saveLook } from "./look.ts";
import { firstSite, placeholderAccount, type SiteValues, siteFields } from "./site.ts";
import { useStep } from "./use-step.ts";

/** How far the installation of the site has come. */
type InstallOutcome =
  /** Not installed; a field of an earlier step is invalid. */
  | "site_invalid"
  | "account_invalid"
  | "failed"
  /** Installed, with the administrator logged in. */
  | "open"
  /** Installed; logging in, or saving the look, failed. */
  | "closed";

/** State of the steps that make the site: they share one call, which comes last. */
export function useInstallation(code: string) {
  const { api, session } = useServices();
  const { language } = useMessages();
  const step = useStep("installSite");
  const form = useValues<SiteValues>(firstSite, step.errorOf);
  const { values, set } = form;
  const repeated = useRepeatedPassword(values.password);
  const [look, setLook] = useState<SiteLook>(initialLook);
  const [isOpening, setOpening] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default is set once, in the browser.
  useEffect(() => set({ site_url: location.origin + withBasePath("/").replace(/\/$/, "") }), []);
  // An error of the whole installation is outdated after a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of a field.
  useEffect(() => {
    if (step.error?.fields.length === 0) step.clear();
  }, [values]);
  const contact_email = values.contact_email || values.email;
  const sent = { ...values, contact_email, lang: language, install_code: code };
  const check = async (input: typeof sent) => {
    const invalid = await step.check((checks) => checks.installSite(input));
    return !invalid.some(({ error_field }) => siteFields.has(error_field));
  };
  /** True when the fields of the site are valid; those of the account come later. */
  const checkSite = () => check({ ...sent, ...placeholderAccount });
  /** Logs the administrator in, and saves what only an administrator may. */
  const open = async (): Promise<InstallOutcome> => {
    setOpening(true);
    try {
      const { access_token } = await api.loginByEmail({ e_mail: values.email, pass: values.password });
      await session.start(access_token);
      await saveLook(api, look);
      return "open";
    } catch {
      // The site is installed all the same; what is missing can be done in it.
      return "closed";
    } finally {
      setOpening(false);
    }
  };
  const install = async (): Promise<InstallOutcome> => {
    if (!repeated.check()) return (await check(sent)) ? "account_invalid" : "site_invalid";
    let invalid: readonly string[] = [];
    const done = await step.run(
      async (installer) => {
        await installer.installSite(sent);
        return true;
      },
      (fields) => {
        invalid = fields.map(({ error_field }) => error_field);
      },
    );
    if (done) return open();
    return invalid.some((field) => siteFields.has(field)) ? "site_invalid" : "failed";
  };
  return { step, form, repeated, look, setLook, checkSite, install, busy: step.busy || isOpening };
}

export type Installation = ReturnType<typeof useInstallation>;
