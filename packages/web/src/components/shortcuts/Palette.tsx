import { useEffect, useState } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { isAdmin } from "../../app/session/viewer.ts";
import { Listbox } from "../../ui/combobox/Listbox.tsx";
import { useCombobox } from "../../ui/combobox/use-combobox.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { useFirstFocus } from "../../ui/forms/use-first-focus.ts";
import { useInstantSearch } from "../search/use-instant-search.ts";
import { usePeople } from "../users/use-people.ts";
import styles from "./Palette.module.css";
import { namedEntries, type PaletteEntry } from "./palette-entries.ts";

/** Limit of user results. */
const MAX_PEOPLE = 5;

/** The page of the assistant, while it is on. */
function useAssistantPage(): readonly PaletteEntry[] {
  const t = useT();
  const { site_assistant } = useSite();
  if (!site_assistant.enabled) return [];
  return [{ to: "/ai-assistant", label: t("shell.assistant"), kind: t("components.palette.page") }];
}

/** The settings of the site, for administrators: loaded with the palette, because nobody else needs their names. */
function useSiteSettings(): readonly PaletteEntry[] {
  const t = useT();
  const isForAdmin = isAdmin(useViewer());
  const [list, setList] = useState<readonly PaletteEntry[]>([]);
  useEffect(() => {
    if (!isForAdmin) return;
    let isOpen = true;
    void import("../settings/setting-entries.ts").then(({ settingEntries }) => isOpen && setList(settingEntries(t)));
    return () => {
      isOpen = false;
    };
  }, [isForAdmin, t]);
  return list;
}

/** The matches of the typed text: pages by name at once, tags, users and questions when the server replies. */
function useEntries(typed: string): readonly PaletteEntry[] {
  const t = useT();
  const viewer = useViewer();
  const addressOf = useQuestionAddress();
  const words = typed.trim();
  const found = useInstantSearch(typed);
  const people = usePeople(words);
  const named = namedEntries(t, viewer, typed, [...useAssistantPage(), ...useSiteSettings()]);
  if (words === "") return named;
  const tags = (found?.tags ?? []).map(({ slug_name, display_name }) => ({
    to: `/tags/${encodeURIComponent(slug_name)}`,
    label: display_name,
    kind: t("components.search.instant.tag"),
  }));
  const persons = people.slice(0, MAX_PEOPLE).map(({ username, display_name }) => ({
    to: `/users/${encodeURIComponent(username)}`,
    label: display_name === username ? display_name : `${display_name} (@${username})`,
    kind: t("components.palette.person"),
  }));
  const questions = (found?.questions ?? []).map((question) => ({
    to: addressOf(question),
    label: question.title,
    kind: t("components.palette.question"),
  }));
  const search = {
    to: `/search?q=${encodeURIComponent(words)}`,
    label: t("components.search.instant.all", { words }),
    kind: "",
  };
  return [...named, ...tags, ...persons, ...questions, search];
}

/** The command palette: opens pages, settings, tags and users by a few letters. */
export function Palette({ onDone }: { onDone(): void }) {
  const t = useT();
  const { router } = useServices();
  const field = useFirstFocus();
  const [typed, setTyped] = useState("");
  const options = useEntries(typed);
  const combobox = useCombobox({
    options,
    keyOf: ({ to }) => to,
    text: typed,
    isUsed: true,
    selectsFirst: true,
    isPersistent: true,
    choose({ to }) {
      onDone();
      void router.navigate(to);
    },
  });
  return (
    <Dialog title={t("components.palette.title")} closeLabel={t("ui.close")} onClose={onDone}>
      <Field label={t("components.palette.where")} hideLabel>
        {(control) => (
          <TextInput
            {...control}
            {...combobox.fieldProps}
            type="search"
            ref={field}
            autoComplete="off"
            enterKeyHint="go"
            placeholder={t("components.palette.where")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => combobox.press(event.nativeEvent)}
          />
        )}
      </Field>
      <Listbox
        combobox={combobox}
        label={t("components.palette.places")}
        status={typed.trim() !== "" && t("ui.suggestions", { count: options.length })}
        className={styles.list}
        optionClass={styles.option}
      >
        {({ label, kind }) => (
          <>
            <span className={styles.label} dir="auto">
              {label}
            </span>
            <span className={styles.kind}>{kind}</span>
          </>
        )}
      </Listbox>
    </Dialog>
  );
}
