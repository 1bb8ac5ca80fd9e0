import { useState } from "react";
import type { ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { LockedActions } from "../../../parts/help/LockedActions.tsx";
import type { ChosenTag } from "../../../parts/tags/chosen-tags.ts";
import { TagRow } from "../../../parts/tags/TagChip.tsx";
import { TagSelector } from "../../../parts/tags/TagSelector.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

type Loaded = ScreenProps<typeof load>["loaded"];

/** The other names of a tag. */
export function Synonyms({ loaded: { tag, synonyms, maySetSynonyms, lockedOnSynonyms } }: { loaded: Loaded }) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("setTagSynonyms");
  const [chosen, setChosen] = useState<readonly ChosenTag[] | null>(null);
  const save = async () => {
    const synonym_tag_list = (chosen ?? []).map(({ slug_name, display_name, original_text }) => ({
      slug_name,
      display_name,
      original_text,
    }));
    const result = await call.run({ tag_id: tag.tag_id, synonym_tag_list });
    if (!result?.ok) return;
    setChosen(null);
    await router.revalidate();
  };
  return (
    <section className={styles.synonyms}>
      <h2 className={styles.caption}>{t("screens.tag.synonyms")}</h2>
      {chosen === null ? (
        <>
          {synonyms.length > 0 ? (
            <TagRow tags={synonyms} />
          ) : (
            <p className={styles.quiet}>{t("screens.tag.no_synonyms", { name: tag.display_name })}</p>
          )}
          <LockedActions locked={lockedOnSynonyms} />
          {maySetSynonyms && (
            <ButtonRow>
              <Button
                small
                onClick={() =>
                  setChosen(
                    synonyms.map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" })),
                  )
                }
              >
                {t("screens.tag.edit_synonyms")}
              </Button>
            </ButtonRow>
          )}
        </>
      ) : (
        <>
          <TagSelector
            label={t("screens.tag.synonyms")}
            hideLabel
            autoFocus
            help={t("screens.tag.synonyms_help", { name: tag.display_name })}
            error={call.errorOf("synonym_tag_list")}
            tags={chosen}
            onChange={setChosen}
          />
          <ButtonRow>
            <Button small look="primary" busy={call.busy} onClick={() => void save()}>
              {t("screens.tag.save_synonyms")}
            </Button>
            <Button small look="quiet" onClick={() => setChosen(null)}>
              {t("ui.cancel")}
            </Button>
          </ButtonRow>
        </>
      )}
    </section>
  );
}
