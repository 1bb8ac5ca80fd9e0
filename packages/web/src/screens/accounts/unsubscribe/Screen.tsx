import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";
import styles from "./Unsubscribe.module.css";

type OpenedMailLink = NonNullable<Awaited<ReturnType<typeof load>>>;

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.unsubscribe.title"), noindex: true });

/**
 * Stops what a mail was about, with the link of the mail, and turns it back on. Opening it changes nothing, because
 * programs that check mails open links. It needs no scripts.
 */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const settings = <LinkButton href="/users/settings/notify">{t("screens.unsubscribe.settings")}</LinkButton>;
  if (!loaded || loaded.state === "unknown" || loaded.state === "expired")
    return (
      <AccountPage title={t(`screens.unsubscribe.${loaded?.state === "expired" ? "expired" : "unknown"}`)}>
        <p>{t(`screens.unsubscribe.${loaded?.state === "expired" ? "expired_next" : "unknown_next"}`)}</p>
        {settings}
      </AccountPage>
    );
  const { code, state } = loaded;
  return (
    <AccountPage title={<LinkTitle {...loaded} />}>
      <Subject {...loaded} />
      {state === "ready" && (
        <ChangeForm code={code} change="stop">
          {t("screens.unsubscribe.stop")}
        </ChangeForm>
      )}
      {state === "stopped" && (
        <>
          <p>{t(loaded.is_all ? "screens.unsubscribe.still_account" : "screens.unsubscribe.still_shown")}</p>
          <ChangeForm code={code} change="resume">
            {t("screens.unsubscribe.resume")}
          </ChangeForm>
        </>
      )}
      {state === "used" && <p>{t("screens.unsubscribe.used_next")}</p>}
      {settings}
      {(state === "ready" || state === "stopped") && !loaded.is_all && <StopAll code={code} />}
    </AccountPage>
  );
}

function LinkTitle({ state, is_all }: OpenedMailLink) {
  const t = useT();
  if (state === "stopped") return t(is_all ? "screens.unsubscribe.stopped_all" : "screens.unsubscribe.stopped");
  return t(state === "used" ? "screens.unsubscribe.resumed" : "screens.unsubscribe.ready");
}

/** What the mail is about, and whose it is. */
function Subject({ topics, display_name, email }: OpenedMailLink) {
  const t = useT();
  return (
    <div className={styles.subject}>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>{t(topic === "digest" ? "screens.unsubscribe.digest" : `notifications.topics.${topic}`)}</li>
        ))}
      </ul>
      <p>{t("screens.unsubscribe.account", { name: display_name, email })}</p>
    </div>
  );
}

interface ChangeFormProps {
  readonly code: string;
  readonly change: "stop" | "stop_all" | "resume";
  readonly children: string;
}

function ChangeForm({ code, change, children }: ChangeFormProps) {
  const variant = { stop: "primary", stop_all: "danger", resume: "plain" } as const;
  return (
    <form method="post" action="/users/unsubscribe/change" className={styles.form}>
      <input type="hidden" name="code" value={code} />
      <Button type="submit" name="change" value={change} variant={variant[change]} wide>
        {children}
      </Button>
    </form>
  );
}

/** Stops all mail, after a second press. */
function StopAll({ code }: { readonly code: string }) {
  const t = useT();
  return (
    <details className={styles.all}>
      <summary>{t("screens.unsubscribe.all")}</summary>
      <p>{t("screens.unsubscribe.all_next")}</p>
      <ChangeForm code={code} change="stop_all">
        {t("screens.unsubscribe.stop_all")}
      </ChangeForm>
    </details>
  );
}
