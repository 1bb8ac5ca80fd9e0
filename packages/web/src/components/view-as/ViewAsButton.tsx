import { useState } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { FirstView } from "./ViewAsDialog.tsx";

const ViewAsDialog = lazyPart(() => import("./ViewAsDialog.tsx"), "ViewAsDialog");

interface ViewAsButtonProps {
  /** What is chosen at first: the role and the reputation of a user. */
  readonly first?: FirstView;
  /** The class of an entry of the navigation, which looks like the others. */
  readonly entryClass?: string | undefined;
}

/** Offers administrators to see the site as another role. Rules: docs/rules/view-as.md VA6. */
export function ViewAsButton({ first, entryClass }: ViewAsButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    // On phones the navigation is a drawer, which would lie over the dialog.
    for (const drawer of document.querySelectorAll<HTMLElement>("nav[popover]:popover-open")) drawer.hidePopover();
    setOpen(true);
  };
  const dialog = <ViewAsDialog {...(first && { first })} onClose={() => setOpen(false)} />;
  return (
    <>
      {entryClass === undefined ? (
        <Button icon="eye" onClick={open}>
          {t("view_as.title")}
        </Button>
      ) : (
        <button type="button" className={entryClass} onClick={open}>
          <Icon name="eye" large />
          {t("view_as.title")}
        </button>
      )}
      {isOpen && createPortal(dialog, document.body)}
    </>
  );
}
