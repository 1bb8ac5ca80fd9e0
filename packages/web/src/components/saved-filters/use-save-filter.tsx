import type { Reply } from "@askwell/contract";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useIsLive, usePageLocation, useViewer } from "../../app/services/services.tsx";
import { isSaved, savedAddress } from "./saved-filter.ts";

const Dialog = lazyPart(() => import("./SaveFilterDialog.tsx"), "SaveFilterDialog");

interface SaveFilterOptions extends Reply<"savedFilters"> {
  /** What the list is called if the user writes nothing else. */
  readonly suggestion: string;
}

/**
 * Saves the list of the page: `open` opens the dialog, which is rendered outside of the menu that it is opened from. Null
 * for visitors, for a list that is saved already, and where there is no filter.
 */
export function useSaveFilter(options: SaveFilterOptions): { dialog: ReactNode; open(): void } | null {
  const viewer = useViewer();
  const isLive = useIsLive();
  const location = usePageLocation();
  const [isOpen, setIsOpen] = useState(false);
  const address = savedAddress(location);
  if (!viewer || !isLive || address === null || isSaved(options.filters, location)) return null;
  const dialog = isOpen && (
    <Dialog address={address} suggestion={options.suggestion} onClose={() => setIsOpen(false)} />
  );
  return { dialog, open: () => setIsOpen(true) };
}
