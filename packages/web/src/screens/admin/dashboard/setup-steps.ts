import type { Reply } from "@askwell/contract";

export type SetupStatus = Reply<"setupSteps">;
export type SetupStep = SetupStatus["steps"][number];

/** Where each step is done; an import is done on the command line. */
export const setupPlaces: Readonly<Record<Exclude<SetupStep["name"], "import">, string>> = {
  identity: "/admin/general",
  logo: "/admin/branding",
  color: "/admin/themes",
  mail: "/admin/smtp",
  login: "/admin/login",
  tags: "/tags/create",
  legal: "/admin/legal",
  people: "/admin/invitations",
  backups: "/admin/backups",
};

/** Whether the dashboard shows the steps by itself: until all are done or skipped, or they were hidden. */
export const offersSetup = ({ steps, is_hidden }: SetupStatus): boolean =>
  !is_hidden && steps.some(({ state }) => state === "open");
