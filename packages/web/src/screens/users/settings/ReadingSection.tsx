import { useSyncExternalStore } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { useListView } from "../../../components/lists/list-view.ts";
import { Switch } from "../../../ui/forms/inputs.tsx";

function watchFace(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-face"] });
  return () => observer.disconnect();
}

const hasBookFace = () => document.documentElement.dataset.face !== "system";
/** `before-paint.ts` sets the attribute from what is stored; the server knows nothing of it. */
const rendered = () => true;

/** Whether posts are set in the book face, and how to choose. */
function useBookFace(): [boolean, (isOn: boolean) => void] {
  const { storage } = useServices();
  const isOn = useSyncExternalStore(watchFace, hasBookFace, rendered);
  const choose = (next: boolean) => {
    const { dataset } = document.documentElement;
    if (next) {
      storage.remove("face");
      delete dataset.face;
    } else {
      storage.write("face", "system");
      dataset.face = "system";
    }
  };
  return [isOn, choose];
}

/** What this browser stores about reading; it applies at once. */
export function ReadingSection() {
  const t = useT();
  const [isBookFace, chooseFace] = useBookFace();
  const [view, chooseView] = useListView();
  return (
    <FormSection title={t("screens.settings.reading")} lead={t("screens.settings.reading_lead")}>
      <div>
        <Switch
          label={t("screens.settings.book_face")}
          help={t("screens.settings.book_face_help")}
          checked={isBookFace}
          onChange={(event) => chooseFace(event.target.checked)}
        />
        <Switch
          label={t("screens.settings.excerpts")}
          help={t("screens.settings.excerpts_help")}
          checked={view === "excerpts"}
          onChange={(event) => chooseView(event.target.checked ? "excerpts" : "titles")}
        />
      </div>
    </FormSection>
  );
}
