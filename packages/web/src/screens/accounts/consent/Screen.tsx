import { useEffect } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { ScopeList } from "../../../components/programs/ScopeList.tsx";
import { Button, ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { Checkbox } from "../../../ui/forms/inputs.tsx";
import styles from "./Consent.module.css";
import type { load } from "./load.ts";

export const head = ({ t, loaded: { asked } }: HeadContext<typeof load>): Head => ({
  title: asked ? t("screens.consent.title", { program: asked.name }) : t("screens.consent.problem"),
  noindex: true,
});

/** Where a person lets a program act for them, or not. It needs no scripts. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const { request, isOwnDocument, asked, problem } = loaded;
  const t = useT();
  // The policy of another page's document does not let the form lead to the program.
  useEffect(() => {
    if (!isOwnDocument) location.reload();
  }, [isOwnDocument]);
  if (!asked)
    return (
      <AccountPage title={t("screens.consent.problem")}>
        <p>{t(`screens.consent.problems.${problem}`)}</p>
        <ButtonRow>
          <LinkButton href="/">{t("screens.consent.home")}</LinkButton>
        </ButtonRow>
      </AccountPage>
    );
  const title = (
    <>
      {asked.logo !== "" && <Logo src={asked.logo} />}
      {t("screens.consent.title", { program: asked.name })}
    </>
  );
  const about = asked.link !== "" && (
    <a href={asked.link} rel="noopener noreferrer nofollow" className="touch-target">
      {t("screens.consent.about")}
    </a>
  );
  return (
    <AccountPage title={title} lead={about}>
      <Account request={request} proof={asked.proof} />
      {asked.is_self_registered && <Callout tone="warn">{t("screens.consent.self_registered")}</Callout>}
      {asked.scopes.length === 0 ? (
        <p>{t("screens.consent.none")}</p>
      ) : (
        <section aria-labelledby="scopes" className={styles.scopes}>
          <h2 id="scopes">{t("screens.consent.scopes")}</h2>
          <ScopeList of={asked.scopes} />
        </section>
      )}
      <form method="post" action={`/oauth/consent/${request}`} className={styles.form}>
        <input type="hidden" name="proof" value={asked.proof} />
        {asked.may_choose_posting && (
          <Checkbox
            name="may_post"
            label={t("components.api_keys.may_post")}
            help={t("screens.consent.may_post_help")}
          />
        )}
        <Destination place={asked.place} />
        <ButtonRow>
          <Button type="submit" name="decision" value="allow" variant="primary">
            {t("screens.consent.allow")}
          </Button>
          <Button type="submit" name="decision" value="deny">
            {t("screens.consent.deny")}
          </Button>
        </ButtonRow>
      </form>
      <p className={styles.end}>{t("screens.consent.end")}</p>
    </AccountPage>
  );
}

/** Hides a picture that failed before hydration. */
function hideIfFailed(picture: HTMLImageElement | null): void {
  if (picture?.complete && picture.naturalWidth === 0) picture.hidden = true;
}

function Logo({ src }: { readonly src: string }) {
  return (
    <img
      src={src}
      alt=""
      className={styles.logo}
      ref={hideIfFailed}
      onError={(event) => {
        event.currentTarget.hidden = true;
      }}
    />
  );
}

interface AccountProps {
  readonly request: string;
  readonly proof: string;
}

/**
 * As whom the program would act. With scripts the session ends as everywhere, with what waits to be sent; without them
 * the form ends it.
 */
function Account({ request, proof }: AccountProps) {
  const t = useT();
  const viewer = useViewer();
  const { session, router } = useServices();
  const address = `/oauth/consent/${request}`;
  if (!viewer) return null;
  return (
    <div className={styles.account}>
      <span>{t("screens.consent.account", { name: viewer.display_name, username: viewer.username })}</span>
      <form
        method="post"
        action={address}
        onSubmit={(event) => {
          event.preventDefault();
          session.rememberAddress(address);
          void router.navigate("/users/logout");
        }}
      >
        <input type="hidden" name="proof" value={proof} />
        <Button type="submit" name="decision" value="other" variant="quiet">
          {t("screens.consent.not_you")}
        </Button>
      </form>
    </div>
  );
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$|:$/;

/** Where the answer is sent. */
function Destination({ place }: { readonly place: string }) {
  const t = useT();
  if (LOCAL.test(place)) return <Callout tone="warn">{t("screens.consent.place_local", { place })}</Callout>;
  return <p>{t("screens.consent.place", { place })}</p>;
}
