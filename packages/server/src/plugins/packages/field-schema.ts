import type { PluginField } from "@askwell/plugin-kit";
import * as v from "valibot";
import { defaultProblem } from "../fields.ts";
import { named } from "./issue-problem.ts";

const word = v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/));
const sentence = v.pipe(v.string(), v.maxLength(2000));

/** A text by language, with English. */
export const localizedText = v.objectWithRest({ en_US: sentence }, sentence, named("no_text"));

/** Buttons of a form are pressed with the rights of the person: they reach calls of plugins alone. */
const ownPath = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^\/answer\/api\/v1\/plugin\/[a-z0-9_-]+\/[a-z0-9_-]+$/, named("no_own_path")),
);

const action = v.object({
  url: ownPath,
  method: v.optional(v.picklist(["get", "post", "put", "delete"])),
  loading: v.optional(v.object({ text: localizedText, state: v.picklist(["none", "pending", "completed"]) })),
  on_complete: v.optional(v.object({ toast_return_message: v.boolean(), refresh_form_config: v.boolean() })),
});

const inputTypes = "text color date datetime-local email month number password range search tel time url week".split(
  " ",
);

const uiOptions = v.object({
  placeholder: v.optional(localizedText),
  label: v.optional(localizedText),
  text: v.optional(localizedText),
  rows: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
  input_type: v.optional(v.picklist(inputTypes)),
  variant: v.optional(word),
  action: v.optional(action),
});

const fieldTypes = [
  ...["input", "textarea", "checkbox", "radio", "select", "upload", "timezone", "switch", "button", "legend"],
  "tag_selector",
] as PluginField["type"][];

/** A field as a package or its code declares it. Class names are not taken: they would style the administration. */
const describedField = v.object({
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z]\w{0,99}$/i),
    v.check((name) => !(name in Object.prototype), named("language_name")),
  ),
  type: v.picklist(fieldTypes),
  title: localizedText,
  description: v.optional(localizedText),
  required: v.optional(v.boolean()),
  value: v.optional(v.unknown()),
  secret: v.optional(v.boolean()),
  options: v.optional(
    v.pipe(v.array(v.object({ label: localizedText, value: v.pipe(v.string(), v.maxLength(200)) })), v.maxLength(200)),
  ),
  ui_options: v.optional(uiOptions),
});

const field = v.pipe(
  describedField,
  v.check(
    ({ type, options = [] }) => (type !== "select" && type !== "radio") || options.length > 0,
    named("no_options"),
  ),
  v.forward(
    v.check((declared) => defaultProblem(declared) !== "type", named("no_default")),
    ["value"],
  ),
  v.forward(
    v.check((declared) => defaultProblem(declared) !== "choice", named("no_default_option")),
    ["value"],
  ),
);

const MAX_FIELDS = 100;

/** The fields of a form, with different names. */
export const fieldList = v.pipe(
  v.array(field),
  v.maxLength(MAX_FIELDS),
  v.check((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, named("same_name")),
  v.transform((fields) => fields as unknown as readonly PluginField[]),
);

/** What a plugin's `check` returns. */
export const fieldProblems = v.pipe(
  v.array(v.object({ field: word, message: localizedText })),
  v.maxLength(MAX_FIELDS),
);
