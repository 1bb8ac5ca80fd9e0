import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { meTooKind } from "./me-too.ts";
import { SAME_QUESTION_KEY } from "./same-key.ts";

const sameButton = () => document.querySelector<HTMLElement>(`[data-key="${SAME_QUESTION_KEY}"]`);

/** While a text says nothing but "me too" or "thanks": what says it better. Nothing for other texts. */
export function MeTooHint({ text }: { readonly text: string }) {
  const t = useT();
  const kind = meTooKind(text);
  if (!kind) return null;
  const isPressed = sameButton()?.getAttribute("aria-pressed") === "true";
  return (
    <div role="status">
      <Callout>
        {t(kind === "same" ? "components.questions.me_too" : "components.questions.only_thanks")}{" "}
        {kind === "same" && !isPressed && (
          <Button small onClick={() => sameButton()?.click()}>
            {t("components.questions.have_same")}
          </Button>
        )}
      </Callout>
    </div>
  );
}
