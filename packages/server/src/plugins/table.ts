/** State and configuration of a plugin; a plugin without a row is disabled. Primary key: slug_name. */
export interface PluginRow {
  slug_name: string;
  enabled: 0 | 1;
  /** JSON of the values by field name. */
  configuration: string;
  updated_at: number;
}

/** A value of a plugin's store. Primary key: (slug_name, name). */
export interface PluginValueRow {
  slug_name: string;
  name: string;
  value: string;
  updated_at: number;
}

/** A user's own settings of a plugin. Primary key: (user_id, slug_name). */
export interface UserPluginConfigRow {
  user_id: string;
  slug_name: string;
  /** JSON of the values by field name. */
  configuration: string;
  updated_at: number;
}
