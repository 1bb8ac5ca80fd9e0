import { type ReactNode, useEffect } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import type { Frame } from "../../app/routing/route.ts";
import { usePageLocation, useServices, useT, useViewer } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { PendingCaptchas } from "../captcha/PendingCaptchas.tsx";
import { ToastsAndDialogs } from "../feedback/ToastsAndDialogs.tsx";
import { PostponedLogin } from "../login/PostponedLogin.tsx";
import { Announcer } from "./Announcer.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./Shell.module.css";
import { SideNav } from "./SideNav.tsx";

const OwnSanctions = lazyPart(() => import("../sanctions/OwnSanctions.tsx"), "OwnSanctions");

/** What staff have told the viewer; few have that, so it is loaded then. */
function Sanctions() {
  const viewer = useViewer();
  return viewer?.sanctioned && <OwnSanctions />;
}

function useFrame(): Frame {
  const { outcome } = useStore(useServices().router.view);
  const viewer = useViewer();
  const frame = outcome.route?.frame ?? "site";
  // Users without access to the administration do not see its menu.
  const isForbidden = outcome.kind === "error" && outcome.status === 403;
  return frame === "admin" && (isForbidden || viewer?.role_id !== 2) ? "site" : frame;
}

/** Closes menus and drawers on navigation. */
function useCloseMenus(): void {
  const location = usePageLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of location.
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) menu.hidePopover();
  }, [location]);
}

/** A progress line while the next page loads. */
function Progress() {
  const { pending } = useStore(useServices().router.view);
  return pending ? <div className={styles.progress} aria-hidden="true" /> : null;
}

/** What the screen shows above the columns. */
function Banner() {
  const { outcome, pending } = useStore(useServices().router.view);
  if (outcome.kind === "error" || pending?.slow) return null;
  const { Banner: Content } = outcome.module;
  return Content ? <Content loaded={outcome.loaded as never} /> : null;
}

/** Says that there is no connection. */
function OfflineNotice() {
  const app = useStore(useServices().app);
  return app && <app.Notice />;
}

/** The layout around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const frame = useFrame();
  useCloseMenus();
  const withSides = frame === "site" || frame === "admin";
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t("shell.skip")}
      </a>
      <Progress />
      {frame !== "bare" && <Header drawer={withSides} />}
      <OfflineNotice />
      <Banner />
      {withSides && <Sanctions />}
      <div className={styles[frame]}>
        {withSides && <SideNav admin={frame === "admin"} />}
        {children}
      </div>
      {frame !== "bare" && <Footer />}
      <Announcer />
      <ToastsAndDialogs />
      <PostponedLogin />
      <PendingCaptchas />
    </>
  );
}
