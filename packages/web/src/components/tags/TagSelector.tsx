import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Listbox } from "../../ui/combobox/Listbox.tsx";
import { useCombobox } from "../../ui/combobox/use-combobox.ts";
import { Field } from "../../ui/forms/Field.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { Icon } from "../../ui/Icon.tsx";
import { afterPress } from "../forms/after-press.ts";
import { CreateTagDialog } from "./CreateTagDialog.tsx";
import { type ChosenTag, typedName, typedSlug, withoutChosen, withTag } from "./chosen-tags.ts";
import styles from "./TagSelector.module.css";
import { type TagSuggestion, useTagPermission, useTagSearch, useTagSuggestions } from "./use-tag-suggestions.ts";

/** Imperative handle of the field. */
export interface TagFieldHandle {
  /**
   * Chooses the tag whose name is typed but not chosen. Resolves to all tags, or to null where it does not exist, with an
   * error in the field. Rules: docs/rules/forms.md FM3.
   */
  settle(): Promise<readonly ChosenTag[] | null>;
}

interface TagSelectorProps {
  readonly ref?: Ref<TagFieldHandle> | undefined;
  readonly label: string;
  readonly help?: string;
  readonly error?: FieldMessage | undefined;
  /** Validation by the screen, besides that of the server's error. */
  readonly isWrong?: (tags: readonly ChosenTag[]) => boolean;
  readonly tags: readonly ChosenTag[];
  /** Limit of tags; unlimited by default. */
  readonly max?: number;
  /** The slug of a tag that is not offered. */
  readonly except?: string;
  /** Does not offer to create tags. */
  readonly existingOnly?: boolean;
  /** For use below a heading. */
  readonly hideLabel?: boolean;
  readonly autoFocus?: boolean;
  onChange(tags: readonly ChosenTag[]): void;
}

/** An option: an existing tag, or a new one. */
type TagOption =
  | { readonly kind: "tag"; readonly tag: TagSuggestion }
  | { readonly kind: "new"; readonly slug: string };

/** Whether a tag, or a synonym of it, has this slug. */
const isNamed = (tag: ChosenTag | TagSuggestion, slug: string) =>
  tag.slug_name === slug || ("synonym" in tag && tag.synonym === slug);

const chosenTag = ({ tag_id, slug_name, display_name, recommend, reserved }: TagSuggestion): ChosenTag => ({
  ...{ tag_id, slug_name, display_name, recommend, reserved },
  original_text: "",
});

/** The options for the typed text. */
function optionsOf(
  found: readonly TagSuggestion[] | null,
  { tags, except = "", existingOnly = false }: TagSelectorProps,
  typed: string,
): TagOption[] {
  if (!found) return [];
  const offered = withoutChosen(found, tags).filter(({ slug_name }) => slug_name !== except);
  const options: TagOption[] = offered.map((tag) => ({ kind: "tag", tag }));
  const exists = typed === except || [...found, ...tags].some((tag) => isNamed(tag, typed));
  return typed === "" || exists || existingOnly ? options : [...options, { kind: "new", slug: typed }];
}

interface TypedTag {
  readonly tags: readonly ChosenTag[];
  readonly slug: string;
  readonly found: readonly TagSuggestion[] | null;
  add(tag: ChosenTag): readonly ChosenTag[];
}

/** Resolves a typed name that was not chosen. */
function useSettle({ tags, slug, found, add }: TypedTag) {
  const search = useTagSearch();
  const pendingSettle = useRef<ReturnType<TagFieldHandle["settle"]> | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const findTyped = async () => {
    const candidates = [...tags, ...(found ?? (await search(slug).catch(() => [])))];
    const tag = candidates.find((each) => isNamed(each, slug));
    setUnknown(!tag);
    if (!tag) return null;
    return add("original_text" in tag ? tag : chosenTag(tag));
  };
  const settle = async () => {
    if (slug === "") return tags;
    pendingSettle.current ??= findTyped().finally(() => {
      pendingSettle.current = null;
    });
    return pendingSettle.current;
  };
  return { settle, isUnknown: isUnknown && slug !== "", setUnknown };
}

const keyOf = (option: TagOption) => (option.kind === "tag" ? option.tag.slug_name : "");

function useSelector(props: TagSelectorProps) {
  const { tags, onChange, max } = props;
  const [typed, setTyped] = useState("");
  const [hasFocus, setFocus] = useState(false);
  const [creating, setCreating] = useState<string | null>(null);
  const slug = typedSlug(typed);
  const found = useTagSuggestions(hasFocus, slug);
  const permission = useTagPermission(hasFocus);
  const options = optionsOf(found, props, slug);
  const isFull = max !== undefined && tags.length >= max;

  const add = (tag: ChosenTag) => {
    const next = withTag(tags, tag);
    onChange(next);
    setTyped("");
    setCreating(null);
    return next;
  };
  const pendingSettle = useSettle({ tags, slug, found, add });
  const leave = () => {
    setFocus(false);
    if (slug !== "" && creating === null) afterPress(() => void pendingSettle.settle());
  };
  const combobox = useCombobox({
    options,
    keyOf,
    text: typed,
    isUsed: hasFocus && !isFull,
    selectsFirst: true,
    chooseKeys: slug === "" ? [] : [","],
    choose(option) {
      if (option.kind === "tag") add(chosenTag(option.tag));
      else if (permission?.may) setCreating(typedName(typed));
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent;
    if (isComposing || combobox.press(event.nativeEvent)) return;
    if (event.key === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1));
    // They end a name here: the form is not sent, and no name begins with a comma.
    if (event.key === "Enter" || (event.key === "," && slug !== "")) event.preventDefault();
  };
  const type = (text: string) => {
    setTyped(text);
    pendingSettle.setUnknown(false);
  };
  const creation = { creating, setCreating, permission, add };
  return {
    typed,
    combobox,
    isFull,
    enter: () => setFocus(true),
    ...creation,
    ...pendingSettle,
    type,
    onKeyDown,
    leave,
  };
}

/** Tags as chips, with a combobox that finds tags and creates new ones where the user may. */
export function TagSelector(props: TagSelectorProps) {
  const { label, help, tags, hideLabel = false, autoFocus = false, onChange } = props;
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const selector = useSelector(props);
  const { combobox, settle } = selector;
  const unknownMessage = t("components.tags.left", { name: selector.typed.trim() });
  const error = selector.isUnknown ? unknownMessage : props.error;
  useImperativeHandle(props.ref, () => ({ settle }));
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={error}
      value={tags}
      isWrong={props.isWrong}
      {...(help !== undefined && { help })}
    >
      {(control) => (
        <div className={styles.whole}>
          <div className={classes(styles.box, control["aria-invalid"] && styles.invalid)}>
            {tags.map((tag) => (
              <span key={tag.slug_name} className={styles.chip}>
                <bdi>{tag.display_name}</bdi>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t("components.tags.remove", { name: tag.display_name })}
                  onClick={() => {
                    onChange(tags.filter((each) => each !== tag));
                    field.current?.focus();
                  }}
                >
                  <Icon name="close" />
                </button>
              </span>
            ))}
            <input
              {...control}
              {...combobox.fieldProps}
              ref={field}
              type="text"
              // biome-ignore lint/a11y/noAutofocus: only after a press on the button that opens the field.
              autoFocus={autoFocus}
              autoComplete="off"
              className={styles.input}
              value={selector.typed}
              disabled={selector.isFull}
              placeholder={selector.isFull ? t("components.tags.full") : t("components.tags.type")}
              onFocus={selector.enter}
              onBlur={selector.leave}
              onChange={(event) => selector.type(event.currentTarget.value)}
              onKeyDown={selector.onKeyDown}
            />
          </div>
          <TagOptions selector={selector} />
          {selector.creating !== null && (
            <CreateTagDialog
              name={selector.creating}
              onClose={() => selector.setCreating(null)}
              onCreate={selector.add}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function TagOptions({ selector }: { selector: ReturnType<typeof useSelector> }) {
  const t = useT();
  const { combobox, permission, typed } = selector;
  const isRecommending = typedSlug(typed) === "";
  return (
    <Listbox
      combobox={combobox}
      label={t("components.tags.suggestions")}
      status={t("ui.suggestions", { count: combobox.options.length })}
      caption={isRecommending && <p className={styles.caption}>{t("components.tags.recommended")}</p>}
      className={styles.list}
      optionClass={styles.option}
      isDisabled={({ kind }) => kind === "new" && !permission?.may}
    >
      {(option) =>
        option.kind === "tag" ? (
          <>
            <strong>
              <bdi>{option.tag.display_name}</bdi>
            </strong>
            {option.tag.slug_name !== option.tag.display_name && (
              <bdi className={styles.slug}>{option.tag.slug_name}</bdi>
            )}
            {option.tag.synonym !== undefined && <bdi className={styles.slug}>{option.tag.synonym}</bdi>}
            {option.tag.reserved && <span className={styles.slug}>{t("components.tags.reserved")}</span>}
          </>
        ) : (
          <>
            <span>{t("components.tags.create", { name: option.slug })}</span>
            {permission?.may === false && <span className={styles.slug}>{permission.tip}</span>}
          </>
        )
      }
    </Listbox>
  );
}
