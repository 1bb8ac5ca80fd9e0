import { useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";

/** Readers load nothing of it. */
const AwardDialog = lazyPart(() => import("./AwardDialog.tsx"), "AwardDialog");

/** Lets administrators and holders of the right award a badge that has no rule. Rules: docs/rules/badges.md D11. */
export function AwardButton({ badge }: { readonly badge: { readonly id: string; readonly name: string } }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("screens.admin_badges.award")}</Button>
      {isOpen && <AwardDialog badge={badge} onClose={() => setOpen(false)} />}
    </>
  );
}
