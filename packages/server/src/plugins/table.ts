/** A plugin that was turned on or set up once; one without a row is off. Primary key: slug_name. */
export interface PluginRow {
  slug_name: string;
  enabled: 0 | 1;
  /** JSON of the values by the names of their fields. */
  configuration: string;
  updated_at: number;
}

/** A small value that a plugin keeps. Primary key: (slug_name, name). */
export interface PluginValueRow {
  slug_name: string;
  name: string;
  value: string;
  updated_at: number;
}

/** What one person has set up for a plugin. Primary key: (user_id, slug_name). */
export interface UserPluginConfigRow {
  user_id: string;
  slug_name: string;
  /** JSON of the values by the names of their fields. */
  configuration: string;
  updated_at: number;
}
