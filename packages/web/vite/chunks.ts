/** Modules that the question page shares with other screens; one chunk, because every request costs headers. */
export const reading: readonly string[] = [
  "web/src/ui/(Button|Spinner|Callout|Prose|classes|use-local-value|drawings/(Well|Ripples))\\b",
  "web/src/ui/forms/(ButtonGroup|LinkGroup)\\b",
  "web/src/components/questions/(QuestionTitle|QuestionLinks|QuestionWell|CustomSidebar|same-key)\\b",
  "web/src/components/answers/AnswersHead\\b",
  "web/src/components/help/LockedActions\\b",
  "web/src/components/lists/(Pager|page-address|list-title)\\b",
  "web/src/components/offline/OutboxPlace\\b",
  "web/src/components/tags/TagChip\\b",
  "web/src/components/users/PersonLink\\b",
  "web/src/components/text/(?!enrich|embeds|create-button|picture-viewer|BlockedImages)",
  "web/src/components/posts/(views|ShareMenu|SameQuestion)\\b",
  "web/src/components/comments/thread-state\\b",
  "web/src/app/routing/use-question-address\\b",
  "web/src/app/(boot|api/(api|use-call)|session/use-(complete-login|member))\\b",
  "web/src/components/layout/Page\\b",
  "domain/src/lists/(dates|page-sizes)\\b",
];

/** Modules that lists share: of questions, tags, users and badges, and on profiles. */
export const lists: readonly string[] = [
  "web/src/ui/(EmptyState|Tabs|StatusChip)\\b",
  "web/src/components/lists/(ListBar|ListRow|RowPerson|ExcerptsItem|ViewSwitch|list-view)\\b",
  "web/src/components/questions/(QuestionList|QuestionRow|QuestionStatus|ListAsides|SidebarBox|IgnoredNote|question-lists)\\b",
  "web/src/components/tags/(FollowTag|FollowedTags|IgnoredTags|tag-path)\\b",
];

/** Tiny modules of many screens, which no question page needs; one chunk, because the first script names each of them. */
export const small: readonly string[] = [
  "web/src/components/questions/question-list-title\\b",
  "web/src/components/admin/admin-head\\b",
  "web/src/components/granted-rights/held-rights\\b",
  "web/src/components/history/latest-setting\\b",
  "web/src/components/settings/setting-anchor\\b",
  "web/src/components/accounts/own-accounts\\b",
  "web/src/components/forms/(focus-invalid|use-values)\\b",
  "web/src/ui/forms/use-first-focus\\b",
  "web/src/app/download\\b",
  "domain/src/people/(member-invitations|roles|sanctions|view-as)\\b",
  "domain/src/posts/(closing-votes|community-review)\\b",
];

/** Modules that all editors and most forms share; loaded when the user starts to write. */
export const writing: readonly string[] = [
  "web/src/ui/forms/(Field|inputs)\\b",
  "web/src/components/posts/use-draft\\b",
  "web/src/components/forms/(MarkdownField|TextField|SelectField)\\b",
  "web/src/components/users/use-people\\b",
  "web/src/app/page/use-leave-guard\\b",
  "domain/src/limits\\.ts",
];

/** One expression for all paths. */
export const anyOf = (paths: readonly string[], ...more: readonly string[]): RegExp =>
  new RegExp([...paths, ...more].map((path) => `(?:${path})`).join("|"));
