import { useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useT, useViewer } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";

const RemovalDialog = lazyPart(() => import("./RemovalDialog.tsx"), "RemovalDialog");

interface RemoveButtonProps {
  readonly userId: string;
  /** The address that is shown afterwards; null for the same page. */
  readonly next: string | null;
}

/** Opens the preview of removing everything of a task's author, for those who may. */
export function RemoveButton({ userId, next }: RemoveButtonProps) {
  const t = useT();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  if (!viewer?.may_remove || viewer.id === userId) return null;
  return (
    <>
      <Button variant="danger" shortcut="P" onClick={() => setOpen(true)}>
        {t("removals.title")}
      </Button>
      {isOpen && <RemovalDialog userId={userId} next={next} onClose={() => setOpen(false)} />}
    </>
  );
}
