import { useT } from "../../app/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import type { PersonLike } from "../users/PersonLink.tsx";
import styles from "./CommentForm.module.css";

interface MentionListProps {
  readonly id: string;
  readonly people: readonly PersonLike[];
  readonly active: number;
  choose(person: PersonLike): void;
}

/** The people that a name being typed may mean. */
export function MentionList({ id, people, active, choose }: MentionListProps) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t("parts.comments.people")} className={styles.people}>
      {people.map((person, index) => (
        <div
          key={person.username}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.person}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
        >
          <Avatar name={person.display_name} src={person.avatar} size={24} />
          {person.display_name}
          <span className={styles.username}>@{person.username}</span>
        </div>
      ))}
    </div>
  );
}
