/**
 * The types of a setting, and what the declaration of one says: default, limits, who reads it, how it is edited.
 * Declarations are plain values without functions of any library, so that every package derives its own part of them:
 * storage, schemas, pages, forms. Source: docs/decisions/settings.md.
 */
interface SettingTraits {
  /** A request may omit it, and it then keeps its value: older clients do not know it. Without this, it is cleared. */
  readonly optional?: true;
  /**
   * Who reads it besides administrators: `clients` through `siteinfo`, or also every page in the browser (`pages`).
   * Nobody else unless declared.
   */
  readonly visitors?: "clients" | "pages";
  /** Computed from other settings: no form edits it, and the staff log does not list it. */
  readonly derived?: true;
  /** The setting that follows it in forms, where their order differs from the order of requests. */
  readonly before?: string;
}

interface FlagSetting {
  readonly type: "flag";
  readonly default: boolean;
}

interface NumberSetting {
  readonly type: "number";
  readonly default: number;
  readonly min?: number;
  readonly max?: number;
}

interface TextSetting {
  readonly type: "text";
  readonly default: string;
  readonly required?: true;
  /** In characters, like `max`. */
  readonly min?: number;
  readonly max?: number;
  /** What is accepted, if not any text. */
  readonly format?: "email" | "url" | "site_url" | "image" | "time_zone";
  /** The form control, where the format does not imply it. A `select` has the `options`, or those of its form. */
  readonly control?: "email" | "textarea" | "code" | "password" | "select";
  readonly rows?: number;
  readonly options?: readonly string[];
  /** Converts the input into what is stored. */
  readonly normalize?: (value: string) => string;
}

/** One of some values. An empty one means the default, unless the setting is required. */
interface ChoiceSetting {
  readonly type: "choice";
  readonly default: string | number;
  readonly values: readonly string[] | readonly number[];
  readonly required?: true;
  /** The values in the order of the form, where that differs. */
  readonly options?: readonly string[];
}

interface ListSetting {
  readonly type: "list";
  readonly default: readonly string[];
  readonly item: { readonly required?: true; readonly max: number };
  readonly separator: "lines" | "commas";
  /** Converts the input into what is stored. */
  readonly normalize?: (values: readonly string[]) => readonly string[];
}

/** Tags: edited with the settings, stored with the tags themselves. */
interface TagsSetting {
  readonly type: "tags";
}

/** A value with a hand-written schema and form. */
interface StructureSetting {
  readonly type: "structure";
  readonly default: object;
}

export type Setting = SettingTraits &
  (FlagSetting | NumberSetting | TextSetting | ChoiceSetting | ListSetting | TagsSetting | StructureSetting);

/** The settings of a section by name, in the order of requests. */
export type SettingDeclarations = Readonly<Record<string, Setting>>;

/** The type of a setting's value. */
export type SettingValue<S> = S extends { type: "flag" }
  ? boolean
  : S extends { type: "number" }
    ? number
    : S extends { type: "text" }
      ? string
      : S extends { type: "choice"; values: readonly (infer Value)[]; default: infer Default }
        ? Value | Default
        : S extends { type: "list" }
          ? readonly string[]
          : S extends { type: "structure"; default: infer Value }
            ? Value
            : never;

/** The values of a section, as they are stored. */
export type SectionValues<D> = {
  readonly [Name in keyof D as D[Name] extends { type: "tags" } ? never : Name]: SettingValue<D[Name]>;
};
