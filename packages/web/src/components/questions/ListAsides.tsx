import { externalLogin, externalSignUp } from "../../app/boot.ts";
import { paths } from "../../app/routing/paths.ts";
import { hrefOf } from "../../app/routing/router.ts";
import { usePageLocation, useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { SavedFilters } from "../saved-filters/SavedFilters.tsx";
import { FollowedTags } from "../tags/FollowedTags.tsx";
import { IgnoredTags } from "../tags/IgnoredTags.tsx";
import { CustomSidebar } from "./CustomSidebar.tsx";
import styles from "./ListAsides.module.css";
import { QuestionLinks } from "./QuestionLinks.tsx";
import type { ListAside, QuestionLink } from "./question-lists.ts";
import { SidebarBox } from "./SidebarBox.tsx";

/** The site's description, for visitors. */
function About() {
  const t = useT();
  const { general, login } = useSite();
  const location = usePageLocation();
  const { session, boot } = useServices();
  const rememberAddress = () => session.rememberAddress(hrefOf(location));
  // The home page says it above.
  if (location.path === "/") return null;
  return (
    <section className={styles.about}>
      <h2 className={styles.name}>{general.name}</h2>
      <p>{general.description || general.short_description || t("screens.home.sentence")}</p>
      <ButtonRow>
        <LinkButton href={externalLogin(boot.agent) ?? paths.login} small onClick={rememberAddress}>
          {t("shell.log_in")}
        </LinkButton>
        {login.allow_new_registrations && (
          <LinkButton href={externalSignUp(boot.agent) ?? paths.signUp} small onClick={rememberAddress}>
            {t("shell.sign_up")}
          </LinkButton>
        )}
      </ButtonRow>
    </section>
  );
}

interface ListAsidesProps {
  readonly aside: ListAside;
  /** Questions without an answer. */
  readonly waiting?: readonly QuestionLink[] | undefined;
}

/** The aside of question lists. */
export function ListAsides({ aside, waiting = [] }: ListAsidesProps) {
  const t = useT();
  const viewer = useViewer();
  const hot = aside.hot.filter(({ id }) => !waiting.some((question) => question.id === id));
  return (
    <>
      <CustomSidebar />
      {aside.boxes.map((box) => (
        <SidebarBox key={JSON.stringify(box)} box={box} />
      ))}
      <SavedFilters filters={aside.saved} />
      {viewer ? <FollowedTags tags={aside.followed} /> : <About />}
      <IgnoredTags tags={aside.ignored} />
      <QuestionLinks
        title={t(viewer ? "components.questions.waiting_for_you" : "components.questions.waiting")}
        questions={waiting}
      />
      <QuestionLinks title={t("components.questions.hot")} questions={hot} />
    </>
  );
}
