import { focusMain } from "../../../app/routing/page-focus.ts";
import {
  useIsLive,
  useMessages,
  usePageLocation,
  useServices,
  useSite,
  useViewer,
} from "../../../app/services/services.tsx";
import { IconButton, LinkButton } from "../../../ui/Button.tsx";
import { Ripples } from "../../../ui/drawings/Ripples.tsx";
import type { load } from "./load.ts";
import styles from "./Welcome.module.css";

type QuestionListScreenData = Awaited<ReturnType<typeof load>>;

/** True on the home page as a visitor finds it: its first page, in no other order. */
const isFirstPage = ({ result }: QuestionListScreenData) => result.order === "hot" && result.page === 1;

/** How many questions there are, and how many open ones have no answer; "" on a new site. */
function useNumbers({ total: count, waiting }: QuestionListScreenData): string {
  const { t, formats } = useMessages();
  if (count === 0) return "";
  const questions = t("screens.home.numbers", { count, number: formats.number(count) });
  if (!waiting?.count) return `${questions} `;
  return `${questions} ${t("screens.home.waiting", { count: waiting.count, number: formats.number(waiting.count) })} `;
}

/**
 * What the site is about, for visitors of the home page. Closed once, it stays away: `before-paint.ts` knows before the
 * first paint, because the page is the same for all visitors.
 */
export function Welcome({ loaded }: { loaded: QuestionListScreenData }) {
  const { t } = useMessages();
  const { storage } = useServices();
  const { short_description, description } = useSite().general;
  const viewer = useViewer();
  const { path } = usePageLocation();
  const isLive = useIsLive();
  const numbers = useNumbers(loaded);
  if (viewer || path !== "/" || !isFirstPage(loaded)) return null;
  const close = () => {
    storage.write("welcome", "closed");
    document.documentElement.dataset.welcome = "closed";
    focusMain();
  };
  return (
    <section className={styles.welcome} aria-label={t("screens.home.about")}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={styles.sentence} dir="auto">
            {short_description || t("screens.home.sentence")}
          </p>
          {description !== "" && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
          <p className={styles.facts}>
            {numbers}
            {t("screens.home.free")}
          </p>
          <LinkButton href="/questions/ask" variant="primary">
            {t("shell.ask")}
          </LinkButton>
        </div>
        <div className={styles.picture}>
          <Ripples sign="full-drop" />
        </div>
        {isLive && (
          <div className={styles.close}>
            <IconButton icon="close" label={t("screens.home.close")} onClick={close} />
          </div>
        )}
      </div>
    </section>
  );
}
