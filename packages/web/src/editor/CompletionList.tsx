import { useT } from "../app/services.tsx";
import { Avatar } from "../ui/avatar/Avatar.tsx";
import styles from "./Editor.module.css";
import type { Completed } from "./use-completion.ts";

interface CompletionListProps {
  readonly people: readonly Completed[];
  readonly active: number;
  choose(person: Completed): void;
}

/** The people that a name being typed may mean. */
export function CompletionList({ people, active, choose }: CompletionListProps) {
  const t = useT();
  const person = people[active];
  return (
    <>
      <p role="status" className="visually-hidden">
        {person && `${person.display_name} @${person.username}`}
      </p>
      {people.length > 0 && (
        <div role="listbox" aria-label={t("parts.comments.people")} className={styles.people}>
          {people.map((each, index) => (
            <div
              key={each.username}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.person}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(each);
              }}
            >
              <Avatar name={each.display_name} src={each.avatar} size={24} />
              {each.display_name} <span className={styles.nothing}>@{each.username}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
