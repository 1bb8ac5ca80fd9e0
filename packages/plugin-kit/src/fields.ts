import type { Texts } from "./texts.ts";

/** How a field of a settings form is drawn. Source: api-admin-and-platform 1.9. */
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

/** What an `input` takes. */
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
  readonly label: Texts;
  readonly value: string;
}

/** The call that a `button` makes. */
export interface FieldAction {
  /** Address on this site. */
  readonly url: string;
  /** `get` unless told. */
  readonly method?: "get" | "post" | "put" | "delete";
  /** Text while the call runs; `pending` draws the button as if it ran already. */
  readonly loading?: { readonly text: Texts; readonly state: "none" | "pending" | "completed" };
  readonly on_complete?: {
    /** Shows `message` of what comes back. */
    readonly toast_return_message: boolean;
    /** Asks for the fields again. */
    readonly refresh_form_config: boolean;
  };
}

/** Details of how a field is drawn. */
export interface PluginFieldUi {
  readonly placeholder?: Texts;
  /** Beside a `switch`. */
  readonly label?: Texts;
  /** On a `button`. */
  readonly text?: Texts;
  readonly rows?: string;
  readonly input_type?: PluginInputType;
  readonly variant?: string;
  readonly class_name?: string;
  readonly field_class_name?: string;
  readonly action?: FieldAction;
}

/** One field of a plugin's settings, for the site or for one person. */
export interface PluginField {
  /** Key of the stored value. */
  readonly name: string;
  readonly type: PluginFieldType;
  readonly title: Texts;
  readonly description?: Texts;
  /** The form is not saved while the field is empty. */
  readonly required?: boolean;
  /** Stands until somebody saves another one. */
  readonly value?: unknown;
  /**
   * A value that is never sent back to the form, such as a client secret: the form shows an empty field, and one that
   * is saved empty leaves the stored value as it is.
   */
  readonly secret?: boolean;
  readonly options?: readonly PluginFieldOption[];
  readonly ui_options?: PluginFieldUi;
}

/** A field that a plugin does not accept, and why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: Texts;
}
