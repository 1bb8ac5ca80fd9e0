import type { ErrorStatus } from "../../app/routing/route.ts";
import { useIsLive, useServices, useT } from "../../app/services.tsx";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import styles from "./ErrorPage.module.css";
import { Page } from "./Page.tsx";

interface ErrorPageProps {
  readonly status: ErrorStatus;
  /** What the server said beyond the page's own text. */
  readonly message: string;
}

const texts = {
  403: { said: "errors.page_403", next: "errors.next_403" },
  404: { said: "errors.page_404", next: "errors.next_404" },
  500: { said: "errors.page_500", next: "errors.next_500" },
} as const;

/** Says that a page cannot be shown, in the place of it, and what to do next. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  const t = useT();
  const { router } = useServices();
  const isLive = useIsLive();
  const { said, next } = texts[status];
  const own = t(said);
  const reason = message === own ? "" : message;
  return (
    <Page>
      <div className={styles.page}>
        <p className={styles.code}>{t("errors.title", { status })}</p>
        <h1>{own}</h1>
        {reason !== "" && <p className={styles.said}>{reason}</p>}
        {(status !== 403 || reason === "") && <p className={styles.next}>{t(next)}</p>}
        <ButtonRow>
          {status === 500 && isLive && (
            <Button look="primary" onClick={() => void router.revalidate()}>
              {t("errors.retry")}
            </Button>
          )}
          <LinkButton href="/">{t("errors.home")}</LinkButton>
          {status === 403 && message !== "" && (
            <LinkButton href="/help/privileges">{t("parts.help.what_it_takes")}</LinkButton>
          )}
          {status === 404 && <LinkButton href="/search">{t("errors.search")}</LinkButton>}
        </ButtonRow>
      </div>
    </Page>
  );
}
