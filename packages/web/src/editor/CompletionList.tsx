import { useT } from "../app/services/services.tsx";
import { Avatar } from "../ui/avatar/Avatar.tsx";
import { Listbox } from "../ui/combobox/Listbox.tsx";
import type { Combobox } from "../ui/combobox/use-combobox.ts";
import { relatesAcrossRoots } from "../ui/combobox/use-field-attributes.ts";
import styles from "./Editor.module.css";
import type { Suggestion, TypedName } from "./markdown/suggestion.ts";
import { ToolIcon } from "./toolbar/ToolIcon.tsx";

interface CompletionListProps {
  readonly kind: TypedName["kind"];
  readonly combobox: Combobox<Suggestion>;
}

const labels = {
  person: "components.comments.people",
  tag: "components.editor.tags",
  tool: "components.editor.commands",
} as const;

/** Suggestions for a mention, a tag or a command. */
export function CompletionList({ kind, combobox }: CompletionListProps) {
  const t = useT();
  const { options, active, isOpen } = combobox;
  const count = t("ui.suggestions", { count: options.length });
  const current = options[active];
  // Where the text cannot name the active option to assistive technology, the status does.
  const status = current && isOpen && !relatesAcrossRoots() ? `${current.label} ${current.detail}` : count;
  return (
    <Listbox combobox={combobox} label={t(labels[kind])} status={status} className={styles.suggestions} reveals>
      {({ label, detail, avatar, icon }) => (
        <>
          {icon && <ToolIcon icon={icon} />}
          {avatar !== undefined && <Avatar name={label} src={avatar} size={24} />}
          <bdi>{label}</bdi> <bdi className={styles.nothing}>{detail}</bdi>
        </>
      )}
    </Listbox>
  );
}
