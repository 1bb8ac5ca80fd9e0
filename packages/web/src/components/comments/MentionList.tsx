import { useT } from "../../app/services/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Listbox } from "../../ui/combobox/Listbox.tsx";
import type { Combobox } from "../../ui/combobox/use-combobox.ts";
import type { PersonLike } from "../users/PersonLink.tsx";
import styles from "./CommentForm.module.css";

/** Suggestions for a mention. */
export function MentionList({ combobox }: { readonly combobox: Combobox<PersonLike> }) {
  const t = useT();
  return (
    <Listbox
      combobox={combobox}
      label={t("components.comments.people")}
      status={t("ui.suggestions", { count: combobox.options.length })}
      reveals
    >
      {({ display_name, username, avatar }) => (
        <>
          <Avatar name={display_name} src={avatar} size={24} />
          <bdi>{display_name}</bdi>
          <bdi className={styles.username}>@{username}</bdi>
        </>
      )}
    </Listbox>
  );
}
