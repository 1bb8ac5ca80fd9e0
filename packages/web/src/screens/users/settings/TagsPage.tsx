import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";
import { TagChip } from "../../../components/tags/TagChip.tsx";
import { TagSelector } from "../../../components/tags/TagSelector.tsx";
import { IconButton } from "../../../ui/Button.tsx";
import styles from "./TagsPage.module.css";

type OwnTags = Reply<"tagsIgnored">;

interface TagsPageProps {
  readonly followed: OwnTags;
  readonly ignored: OwnTags;
}

/** The tags that the user follows and ignores; each change is saved at once. */
export function TagsPage({ followed, ignored }: TagsPageProps) {
  const t = useT();
  const { router } = useServices();
  const followCall = useCall("follow", { isButton: true });
  const ignoreCall = useCall("ignoreTag", { isButton: true });
  const follow = async (object_id: string, is_cancel: boolean) => {
    if ((await followCall.run({ object_id, is_cancel }))?.ok) await router.revalidate();
  };
  const ignore = async (tag_id: string, is_cancel: boolean) => {
    if ((await ignoreCall.run({ tag_id, is_cancel }))?.ok) await router.revalidate();
  };
  return (
    <FormSections>
      <TagSection
        title={t("components.tags.followed")}
        lead={t("screens.settings.followed_lead")}
        empty={t("screens.settings.followed_none")}
        tags={followed}
        addLabel={t("screens.settings.follow_tag")}
        removeLabel={(name) => t("screens.settings.unfollow_tag", { name })}
        onAdd={(id) => void follow(id, false)}
        onRemove={(id) => void follow(id, true)}
      />
      <TagSection
        title={t("components.tags.ignored")}
        lead={t("screens.settings.ignored_lead")}
        empty={t("screens.settings.ignored_none")}
        tags={ignored}
        addLabel={t("screens.settings.ignore_tag")}
        removeLabel={(name) => t("components.tags.end_ignoring", { name })}
        onAdd={(id) => void ignore(id, false)}
        onRemove={(id) => void ignore(id, true)}
      />
    </FormSections>
  );
}

interface TagSectionProps {
  readonly title: string;
  readonly lead: string;
  /** The text without any tag. */
  readonly empty: string;
  readonly tags: OwnTags;
  readonly addLabel: string;
  readonly removeLabel: (name: string) => string;
  onAdd(tagId: string): void;
  onRemove(tagId: string): void;
}

function TagSection({ title, lead, empty, tags, addLabel, removeLabel, onAdd, onRemove }: TagSectionProps) {
  const choose = (chosen: readonly ChosenTag[]) => {
    for (const { tag_id } of chosen) if (tag_id && !tags.some((tag) => tag.tag_id === tag_id)) onAdd(tag_id);
  };
  return (
    <FormSection title={title} lead={lead}>
      {tags.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list}>
          {tags.map((tag) => (
            <li key={tag.tag_id} className={styles.tag}>
              <TagChip tag={tag} />
              <IconButton icon="close" label={removeLabel(tag.display_name)} onClick={() => onRemove(tag.tag_id)} />
            </li>
          ))}
        </ul>
      )}
      <TagSelector label={addLabel} tags={[]} existingOnly onChange={choose} />
    </FormSection>
  );
}
