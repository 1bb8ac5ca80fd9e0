import { useRef, useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import type { ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { LockedActions } from "../../../components/help/LockedActions.tsx";
import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";
import { TagRow } from "../../../components/tags/TagChip.tsx";
import { type TagFieldHandle, TagSelector } from "../../../components/tags/TagSelector.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

type TagInfoScreenData = ScreenProps<typeof load>["loaded"];

/** The synonyms of a tag, with an editor. */
export function Synonyms({ loaded: { tag, synonyms, maySetSynonyms, synonymLocks } }: { loaded: TagInfoScreenData }) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("setTagSynonyms");
  const [chosen, setChosen] = useState<readonly ChosenTag[] | null>(null);
  const field = useRef<TagFieldHandle>(null);
  const save = async () => {
    const settled = await field.current?.settle();
    if (!settled) return;
    const synonym_tag_list = settled.map(({ slug_name, display_name, original_text }) => ({
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
          <LockedActions locked={synonymLocks} />
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
            ref={field}
            label={t("screens.tag.synonyms")}
            hideLabel
            autoFocus
            help={t("screens.tag.synonyms_help", { name: tag.display_name })}
            error={call.errorOf("synonym_tag_list")}
            except={tag.slug_name}
            tags={chosen}
            onChange={setChosen}
          />
          <ButtonRow>
            <Button small variant="primary" busy={call.busy} onClick={() => void save()}>
              {t("screens.tag.save_synonyms")}
            </Button>
            <Button small variant="quiet" onClick={() => setChosen(null)}>
              {t("ui.cancel")}
            </Button>
          </ButtonRow>
        </>
      )}
    </section>
  );
}
