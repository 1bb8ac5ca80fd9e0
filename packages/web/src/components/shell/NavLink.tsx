import type { ReactNode } from "react";
import styles from "./SideNav.module.css";

interface NavLinkProps {
  readonly href: string;
  readonly current: boolean;
  readonly children: ReactNode;
}

/** A link of the side navigation. */
export function NavLink({ href, current, children }: NavLinkProps) {
  return (
    <a href={href} className={styles.link} aria-current={current ? "page" : undefined}>
      {children}
    </a>
  );
}
