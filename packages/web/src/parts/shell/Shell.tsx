import { type ReactNode, useEffect } from "react";
import type { Frame } from "../../app/routing/route.ts";
import { usePlace, useServices, useT } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";
import { AskedCaptchas } from "../captcha/AskedCaptchas.tsx";
import { Notices } from "../notices/Notices.tsx";
import { Announcer } from "./Announcer.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./Shell.module.css";
import { SideNav } from "./SideNav.tsx";

function useFrame(): Frame {
  const { outcome } = useStore(useServices().router.view);
  const frame = outcome.route?.frame ?? "site";
  // Whoever may not open the administration does not see its menu either.
  const isForbidden = outcome.kind === "error" && outcome.status === 403;
  return frame === "admin" && isForbidden ? "site" : frame;
}

/** Menus and drawers that the browser holds open close behind whoever goes elsewhere. */
function useClosedMenus(): void {
  const place = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of place that closes them.
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
  }, [place]);
}

/** A thin line at the top while the next page is under way. */
function Progress() {
  const { pending } = useStore(useServices().router.view);
  return pending ? <div className={styles.progress} aria-hidden="true" /> : null;
}

/** What stands around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const frame = useFrame();
  useClosedMenus();
  const withSides = frame === "site" || frame === "admin";
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t("shell.skip")}
      </a>
      <Progress />
      {frame !== "bare" && <Header drawer={withSides} />}
      <div className={styles[frame]}>
        {withSides && <SideNav admin={frame === "admin"} />}
        {children}
      </div>
      {withSides && <Footer />}
      <Announcer />
      <Notices />
      <AskedCaptchas />
    </>
  );
}
