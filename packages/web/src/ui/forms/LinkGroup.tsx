import styles from "./ButtonGroup.module.css";

export interface LinkChoice {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

interface LinkGroupProps {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly choices: readonly LinkChoice[];
}

/** A few choices side by side that are links, one of which is the current page. */
export function LinkGroup({ label, choices }: LinkGroupProps) {
  return (
    <nav aria-label={label} className={styles.group}>
      {choices.map(({ href, label: text, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
