/** Plugins of the old site that do the same here, by their slug names there. */
const PLUGINS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    github_connector: "connector_github",
    google_connector: "connector_google",
    basic_connector: "connector_openid",
    github: "connector_github",
    google: "connector_google",
    discord: "connector_discord",
    basic: "connector_openid",
    oidc: "connector_openid",
    basic_reviewer: "reviewer_words",
    akismet_reviewer: "reviewer_akismet",
    s3_storage: "storage_s3",
    slack_notification: "notification_slack",
    lark_notification: "notification_lark",
    dingtalk_notification: "notification_dingtalk",
    wecom_notification: "notification_wecom",
    redis_cache: "cache_redis",
    meilisearch_search: "search_meilisearch",
    elasticsearch_search: "search_opensearch",
    quick_links: "quick_links",
  }),
);

/** The slug name here of the provider of an external login. Those without a plugin here keep theirs. */
export const providerHere = (provider: string): string => PLUGINS.get(provider) ?? provider;

/** The slug name here of a plugin of the old site; those that are unknown here keep theirs. */
export const pluginHere = (slugName: string): string => PLUGINS.get(slugName) ?? slugName;

/** The slug name there of a plugin here, or of the provider of an external login; those without one there keep theirs. */
export const pluginThere = (slugName: string): string =>
  [...PLUGINS].find(([, here]) => here === slugName)?.[0] ?? slugName;
