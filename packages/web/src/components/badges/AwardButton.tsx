import { lazy, Suspense, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";

/** Readers load nothing of it. */
const AwardDialog = lazy(() => import("./AwardDialog.tsx").then((file) => ({ default: file.AwardDialog })));

/** Lets administrators and holders of the right award a badge that has no rule. Rules: docs/rules/badges.md D11. */
export function AwardButton({ badge }: { readonly badge: { readonly id: string; readonly name: string } }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("screens.admin_badges.award")}</Button>
      {isOpen && (
        <Suspense>
          <AwardDialog badge={badge} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
