import type { ReactNode } from "react";
import styles from "./SideNav.module.css";

interface NavLinkProps {
  readonly href: string;
  readonly current: boolean;
  onClick?(): void;
  readonly children: ReactNode;
}

/** A link of the side navigation. */
export function NavLink({ href, current, onClick, children }: NavLinkProps) {
  return (
    <a href={href} className={styles.link} aria-current={current ? "page" : undefined} onClick={onClick}>
      {children}
    </a>
  );
}
