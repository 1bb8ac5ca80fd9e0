import type { ErrorStatus } from "../../app/routing/route.ts";
import { useIsLive, useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { Ripples } from "../../ui/drawings/Ripples.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Page } from "../layout/Page.tsx";
import styles from "./ErrorPage.module.css";

interface ErrorPageProps {
  readonly status: ErrorStatus;
  /** The server's message, beyond the page's heading text. */
  readonly message: string;
  /** The code of the page has failed or could not be fetched: the same code would not do better. */
  readonly isBroken?: boolean;
}

const texts = {
  403: { heading: "errors.page_403", next: "errors.next_403", sign: "lock" },
  404: { heading: "errors.page_404", next: "errors.next_404", sign: "question" },
  500: { heading: "errors.page_500", next: "errors.next_500", sign: "pause" },
  503: { heading: "errors.page_503", next: "errors.next_503", sign: "pause" },
} as const;

/** What was looked for may be found under another address. A plain form, so that it works without scripts. */
function SearchForIt() {
  const t = useT();
  return (
    <form action="/search" className={styles.search}>
      <Icon name="search" large />
      <input
        type="search"
        name="q"
        required
        autoComplete="off"
        aria-label={t("errors.search")}
        placeholder={t("errors.search")}
        className={styles.field}
      />
    </form>
  );
}

/** An error page with what to do next. */
export function ErrorPage({ status, message, isBroken }: ErrorPageProps) {
  const t = useT();
  const { router } = useServices();
  const isLive = useIsLive();
  const { heading: headingKey, next, sign } = texts[status];
  const heading = t(headingKey);
  const reason = message === heading ? "" : message;
  return (
    <Page>
      <div className={styles.plate}>
        <Ripples sign={sign} />
        <div className={styles.words}>
          <p className={styles.code}>{t("errors.title", { status })}</p>
          <h1>{heading}</h1>
          {reason !== "" && <p className={styles.said}>{reason}</p>}
          {(status !== 403 || reason === "") && <p className={styles.next}>{t(next)}</p>}
          {status === 404 && <SearchForIt />}
          <ButtonRow>
            {status >= 500 && isLive && (
              <Button variant="primary" onClick={() => (isBroken ? location.reload() : void router.revalidate())}>
                {t("errors.retry")}
              </Button>
            )}
            <LinkButton href="/">{t("errors.home")}</LinkButton>
            {status === 403 && message !== "" && (
              <LinkButton href="/help/privileges">{t("components.help.what_it_takes")}</LinkButton>
            )}
          </ButtonRow>
        </div>
      </div>
    </Page>
  );
}
