import type { LocalizedText } from "./texts.ts";

/** Control of a field in a settings form. Source: docs/wire/administration.md "Plugins". */
export type PluginFieldType =
  | "input"
  | "textarea"
  | "checkbox"
  | "radio"
  | "select"
  | "upload"
  | "timezone"
  | "switch"
  | "button"
  | "legend"
  | "tag_selector";

/** Type of an `input`. */
export type PluginInputType =
  | "text"
  | "color"
  | "date"
  | "datetime-local"
  | "email"
  | "month"
  | "number"
  | "password"
  | "range"
  | "search"
  | "tel"
  | "time"
  | "url"
  | "week";

/** One choice of a `select`, `radio` or `checkbox`. */
export interface PluginFieldOption {
  readonly label: LocalizedText;
  readonly value: string;
}

/** The call that a `button` makes. */
export interface FieldAction {
  /** Path on this site. */
  readonly url: string;
  /** Defaults to `get`. */
  readonly method?: "get" | "post" | "put" | "delete";
  /** Label while the call runs; with `pending` the button is shown as running from the start. */
  readonly loading?: { readonly text: LocalizedText; readonly state: "none" | "pending" | "completed" };
  readonly on_complete?: {
    /** Shows the `message` of the reply. */
    readonly toast_return_message: boolean;
    /** Reloads the fields. */
    readonly refresh_form_config: boolean;
  };
}

/** Display options of a field. */
export interface PluginFieldUi {
  readonly placeholder?: LocalizedText;
  /** Label beside a `switch`. */
  readonly label?: LocalizedText;
  /** Label of a `button`. */
  readonly text?: LocalizedText;
  readonly rows?: string;
  readonly input_type?: PluginInputType;
  readonly variant?: string;
  readonly class_name?: string;
  readonly field_class_name?: string;
  readonly action?: FieldAction;
}

/** A field of a plugin's settings, for the site or for one user. */
export interface PluginField {
  /** Key of the stored value. */
  readonly name: string;
  readonly type: PluginFieldType;
  readonly title: LocalizedText;
  readonly description?: LocalizedText;
  /** The form is not saved while the field is empty. */
  readonly required?: boolean;
  /** Default value. */
  readonly value?: unknown;
  /**
   * A value that is never sent to the form, such as a client secret: the form shows an empty field, and submitting it
   * empty leaves the stored value unchanged.
   */
  readonly secret?: boolean;
  readonly options?: readonly PluginFieldOption[];
  readonly ui_options?: PluginFieldUi;
}

/** A field that a plugin rejects, with the reason. */
export interface FieldProblem {
  readonly field: string;
  readonly message: LocalizedText;
}
