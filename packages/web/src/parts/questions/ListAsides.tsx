import { externalLogin, externalSignUp } from "../../app/boot.ts";
import { places } from "../../app/routing/guards.ts";
import { addressOf } from "../../app/routing/router.ts";
import { usePlace, useServices, useSite, useT, useViewer } from "../../app/services.tsx";
import { ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { FollowedTags } from "../tags/FollowedTags.tsx";
import { CustomSidebar } from "./CustomSidebar.tsx";
import styles from "./ListAsides.module.css";
import type { ListAside } from "./load-list.ts";
import { QuestionLines } from "./QuestionLines.tsx";

/** What this site is, for those who are new to it. */
function About() {
  const t = useT();
  const { general, login } = useSite();
  const place = usePlace();
  const { session, boot } = useServices();
  const remember = () => session.remember(addressOf(place));
  return (
    <section className={styles.about}>
      <h2 className={styles.name}>{general.name}</h2>
      {general.description !== "" && <p>{general.description}</p>}
      <ButtonRow>
        <LinkButton href={externalLogin(boot.agent) ?? places.login} small onClick={remember}>
          {t("shell.log_in")}
        </LinkButton>
        {login.allow_new_registrations && (
          <LinkButton href={externalSignUp(boot.agent) ?? places.signUp} small onClick={remember}>
            {t("shell.sign_up")}
          </LinkButton>
        )}
      </ButtonRow>
    </section>
  );
}

/** What stands beside lists of questions. */
export function ListAsides({ aside }: { aside: ListAside }) {
  const t = useT();
  const viewer = useViewer();
  return (
    <>
      <CustomSidebar />
      {viewer ? <FollowedTags tags={aside.followed} /> : <About />}
      <QuestionLines title={t("parts.questions.hot")} questions={aside.hot} />
    </>
  );
}
