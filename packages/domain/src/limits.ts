/**
 * All length and number limits. Lengths count code points unless the name says otherwise. Source: docs/rules/limits.md.
 */
export const limits = {
  questionTitle: { min: 6, max: 150 },
  /** The minimum is a setting (`question.min_content`). */
  questionBody: { min: 6, max: 65_535 },
  answerBody: { min: 6, max: 65_535 },
  comment: { min: 2, max: 600 },
  editSummary: { max: 255 },
  tagSlug: { min: 1, max: 35 },
  tagDisplayName: { min: 1, max: 35 },
  tagDescription: { min: 1, max: 65_536 },
  tagsPerQuestion: { min: 0, max: 5 },
  flagText: { max: 500 },
  closeMessage: { max: 500 },
  preparedName: { max: 60 },
  holdRuleName: { max: 60 },
  /** A word or phrase, a domain or a network that a rule lists. */
  holdRuleTerm: { max: 253 },
  /** What an administrator writes for a mail. */
  mailSubject: { max: 200 },
  mailText: { max: 2000 },
  mailAction: { max: 60 },
  /** A note, a warning, or the reason of a restriction; also an appeal and its reply. */
  sanctionText: { min: 2, max: 2000 },
  username: { min: 2, max: 30 },
  displayName: { min: 2, max: 30 },
  email: { max: 254 },
  password: { min: 8, max: 32, passphraseMin: 16, passphraseMax: 128 },
  bio: { max: 4096 },
  website: { max: 500 },
  location: { max: 100 },
  language: { min: 2, max: 100 },
  searchQuery: { min: 1, max: 200 },
  searchWords: { max: 16 },
  searchTags: { max: 5 },
  savedFilters: { max: 30 },
  filterName: { min: 1, max: 50 },
  /** Four bytes for each character of a search, each written as `%xx`. */
  filterAddress: { max: 3000 },
  searchPageSize: { max: 50 },
  searchCount: { max: 10_000 },
  siteName: { min: 2, max: 30 },
  siteShortDescription: { min: 4, max: 255 },
  siteDescription: { min: 4, max: 2000 },
  siteUrl: { min: 2, max: 512 },
  contactEmail: { min: 2, max: 512 },
  brandingUrl: { max: 512 },
  customCode: { max: 65_536 },
  smtpText: { max: 256 },
  smtpPort: { min: 1, max: 65_535 },
  minTags: { min: 0, max: 5 },
  minContent: { min: 0, max: 65_535 },
  privilegeValue: { min: 1 },
  urlTitle: { maxBytes: 150 },
  bulkUsers: { min: 1, max: 5000 },
  mentionsPerComment: { max: 10 },
  ignoredTags: { max: 200 },
  invitedPeople: { max: 20 },
  linkedPageSize: { max: 100 },
  captchaId: { max: 200 },
  captchaCode: { max: 2000 },
} as const;

/** Durations, in seconds. Source: docs/rules/limits.md L3. */
export const spansSeconds = {
  commentEditing: 5 * 60,
  duplicateSubmission: 5 * 60,
  session: 7 * 24 * 3600,
  accountCode: 10 * 60,
  unsubscribeCode: 30 * 24 * 3600,
  appealCode: 30 * 24 * 3600,
  appealAtLoginCode: 3600,
  notificationWindow: 7 * 24 * 3600,
  hotWindow: 90 * 24 * 3600,
  hotWidgetWindow: 7 * 24 * 3600,
  acceptReminderAfter: 2 * 24 * 3600,
  acceptReminderUntil: 60 * 24 * 3600,
  activeWindow: 90 * 24 * 3600,
  activeCreatedWindow: 180 * 24 * 3600,
  rankingWindow: 7 * 24 * 3600,
  summaryAge: 7 * 24 * 3600,
  captcha: 6 * 60,
  captchaLong: 30 * 60,
  captchaSearch: 60,
  orphanUpload: 48 * 3600,
  deletedUpload: 30 * 24 * 3600,
  localStorage: 7 * 24 * 3600,
} as const;

/** Delays and intervals of the screens, in milliseconds. Source: docs/rules/limits.md L4. */
export const delaysMs = {
  request: 10_000,
  chunk: 120_000,
  skeleton: 1000,
  toast: 5000,
  draft: 3000,
  notificationPoll: 3000,
  connectedNotificationPoll: 60_000,
  reviewClaim: 20_000,
  userRefresh: 10_000,
  highlight: 3200,
  confetti: 8000,
} as const;

/** Upload limits when the settings have none. Source: docs/rules/limits.md L5. */
export const uploadDefaults = {
  imageMegabytes: 4,
  attachmentMegabytes: 8,
  imageMegapixels: 40,
  filesPerDay: 200,
  megabytesPerDay: 100,
  megabytesTotal: 20_000,
} as const;

/** The largest package of a plugin, in megabytes. Source: docs/rules/plugins.md PL25. */
export const PACKAGE_MEGABYTES = 5;

/** Maximum number of new-question mails per user in seven days. Source: docs/rules/limits.md L6. */
export const NEW_QUESTION_MAILS_PER_WEEK = 50;

/** The length of a text in code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
