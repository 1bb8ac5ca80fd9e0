import { useT } from "../../app/services/services.tsx";
import { Mark } from "../../ui/drawings/Mark.tsx";
import { Well } from "../../ui/drawings/Well.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./LookPreview.module.css";

interface LookPreviewProps {
  readonly siteName: string;
  /** The address of the chosen logo; "" for the mark and the name. */
  readonly logo: string;
}

/** A small page of the site in the chosen colour, with the chosen logo. */
export function LookPreview({ siteName, logo }: LookPreviewProps) {
  const t = useT();
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{t("screens.install.look.preview")}</figcaption>
      <div className={styles.page} aria-hidden="true">
        <div className={styles.header}>
          {logo === "" ? (
            <span className={styles.brand}>
              <Mark />
              <bdi>{siteName}</bdi>
            </span>
          ) : (
            <img src={logo} alt="" className={styles.logo} />
          )}
          <span className={styles.search}>
            <Icon name="search" />
          </span>
          <span className={styles.ask}>{t("shell.ask_short")}</span>
        </div>
        <div className={styles.row}>
          <Well answers={2} accepted label="" />
          <span className={styles.words}>
            <span className={styles.title}>{t("screens.install.look.example")}</span>
            <span className={styles.link}>{t("screens.install.look.example_link")}</span>
          </span>
        </div>
      </div>
    </figure>
  );
}
