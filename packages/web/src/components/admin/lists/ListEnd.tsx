import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { choiceAddress } from "../../lists/page-address.ts";
import styles from "./ListEnd.module.css";

interface ListEndProps {
  /** Where this page begins; "" for the first. */
  readonly after: string;
  readonly next: string;
  readonly isPartial: boolean;
}

/** The way to the next page and back to the first; of a search in parts also what was searched. */
export function ListEnd({ after, next, isPartial }: ListEndProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  if (after === "" && next === "") return null;
  const address = new URLSearchParams(search);
  address.set("after", next);
  return (
    <nav className={styles.end} aria-label={t("ui.pages")}>
      {isPartial && <p>{t("components.admin.searched_part")}</p>}
      {after !== "" && (
        <LinkButton href={choiceAddress(path, search, "after", "")}>{t("components.admin.first_page")}</LinkButton>
      )}
      {next !== "" && (
        <LinkButton href={`${path}?${address}`}>
          {t(isPartial ? "components.admin.search_on" : "components.admin.next_page")}
        </LinkButton>
      )}
    </nav>
  );
}
