import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { CreateTagDialog } from "./CreateTagDialog.tsx";
import { type ChosenTag, notChosen, typedName, typedSlug, withTag } from "./chosen-tags.ts";
import styles from "./TagSelector.module.css";
import { type TagSuggestion, useTagPermission, useTagSuggestions } from "./use-tag-suggestions.ts";

interface TagSelectorProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly tags: readonly ChosenTag[];
  /** How many there may be; any number where left out. */
  readonly most?: number;
  /** Offers no new tags. */
  readonly existingOnly?: boolean;
  /** For where a heading says it already. */
  readonly hideLabel?: boolean;
  readonly autoFocus?: boolean;
  onChange(tags: readonly ChosenTag[]): void;
}

/** A line of the list: a tag that exists, or the making of a new one. */
type Option = { readonly kind: "tag"; readonly tag: TagSuggestion } | { readonly kind: "new"; readonly slug: string };

/** What the list offers for what is typed. */
function optionsOf(
  found: readonly TagSuggestion[] | null,
  { tags, existingOnly = false }: TagSelectorProps,
  typed: string,
): Option[] {
  if (!found) return [];
  const options: Option[] = notChosen(found, tags).map((tag) => ({ kind: "tag", tag }));
  const isKnown = [...found, ...tags].some(({ slug_name }) => slug_name === typed);
  return typed === "" || isKnown || existingOnly ? options : [...options, { kind: "new", slug: typed }];
}

/** What a key does beside writing. Escape closes the list first, and what is around it with the next press. */
function actOf(key: string, { isListed, isTyped }: { readonly isListed: boolean; readonly isTyped: boolean }) {
  if (key === "ArrowDown") return "next";
  if (key === "ArrowUp") return "previous";
  if (key === "Escape" && isListed) return "close";
  return key === "Enter" || (key === "," && isTyped) ? "choose" : null;
}

function useSelector(props: TagSelectorProps) {
  const { tags, onChange, most } = props;
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [creating, setCreating] = useState<string | null>(null);
  const slug = typedSlug(typed);
  const found = useTagSuggestions(isOpen, slug);
  const permission = useTagPermission(isOpen);
  const options = optionsOf(found, props, slug);
  const isFull = most !== undefined && tags.length >= most;

  const add = (tag: ChosenTag) => {
    onChange(withTag(tags, tag));
    setTyped("");
    setActive(0);
    setCreating(null);
  };
  const choose = (option: Option | undefined) => {
    if (option?.kind === "tag") add({ ...option.tag, original_text: "" });
    if (option?.kind === "new" && permission?.may) setCreating(typedName(typed));
  };
  const move = (step: number) => {
    setOpen(true);
    if (options.length > 0) setActive((active + step + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1));
    const act = actOf(event.key, { isListed: isOpen && options.length > 0, isTyped: slug !== "" });
    if (!act) return;
    event.preventDefault();
    if (act === "close") setOpen(false);
    else if (act === "choose") choose(options[active]);
    else move(act === "next" ? 1 : -1);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(0);
  };
  return {
    typed,
    type,
    isOpen,
    setOpen,
    active,
    options,
    choose,
    onKeyDown,
    add,
    creating,
    setCreating,
    permission,
    isFull,

    isRecommending: slug === "",
  };
}

/** Tags as chips, with a field that finds more of them and makes new ones where the viewer may. */
export function TagSelector(props: TagSelectorProps) {
  const { label, help, error, tags, hideLabel = false, autoFocus = false, onChange } = props;
  const t = useT();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const selector = useSelector(props);
  const { options, active, isOpen } = selector;
  const isListed = isOpen && !selector.isFull && options.length > 0;
  return (
    <Field label={label} hideLabel={hideLabel} error={error} {...(help !== undefined && { help })}>
      {(control) => (
        <div className={styles.whole}>
          <div className={classes(styles.box, error && styles.invalid)}>
            {tags.map((tag) => (
              <span key={tag.slug_name} className={styles.chip}>
                <bdi>{tag.display_name}</bdi>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t("parts.tags.remove", { name: tag.display_name })}
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
              ref={field}
              type="text"
              // biome-ignore lint/a11y/noAutofocus: asked for where a button was just pressed to type here.
              autoFocus={autoFocus}
              role="combobox"
              autoComplete="off"
              aria-expanded={isListed}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
              className={styles.input}
              value={selector.typed}
              disabled={selector.isFull}
              placeholder={selector.isFull ? t("parts.tags.full") : t("parts.tags.type")}
              onFocus={() => selector.setOpen(true)}
              onBlur={() => selector.setOpen(false)}
              onChange={(event) => selector.type(event.currentTarget.value)}
              onKeyDown={selector.onKeyDown}
            />
          </div>
          {isListed && <TagOptions id={listId} selector={selector} />}
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

function TagOptions({ id, selector }: { id: string; selector: ReturnType<typeof useSelector> }) {
  const t = useT();
  const { options, active, permission, choose, isRecommending } = selector;
  return (
    <div className={styles.list}>
      {isRecommending && <p className={styles.caption}>{t("parts.tags.recommended")}</p>}
      <div id={id} role="listbox" aria-label={t("parts.tags.suggestions")}>
        {options.map((option, index) => (
          <div
            key={option.kind === "tag" ? option.tag.slug_name : ""}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={option.kind === "new" && permission?.may === false}
            className={styles.option}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(option);
            }}
          >
            {option.kind === "tag" ? (
              <>
                <strong>
                  <bdi>{option.tag.display_name}</bdi>
                </strong>
                {option.tag.slug_name !== option.tag.display_name && (
                  <bdi className={styles.slug}>{option.tag.slug_name}</bdi>
                )}
                {option.tag.reserved && <span className={styles.slug}>{t("parts.tags.reserved")}</span>}
              </>
            ) : (
              <>
                <span>{t("parts.tags.create", { name: option.slug })}</span>
                {permission?.may === false && <span className={styles.slug}>{permission.tip}</span>}
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
