import {
  badgeGroups,
  badgeLevels,
  type PrivilegeValues,
  privilegeKeys,
  reasons,
  reasonsFor,
  wireBadges,
} from "@askwell/domain";
import type { TargetRow } from "./target.ts";

/** The points that events give, by the ids that they have in every installation, from 1. */
const POINTS = {
  ...{ "answer.accepted": 15, "answer.voted_up": 10, "question.voted_up": 10, "tag.edit_accepted": 2 },
  ...{ "answer.accept": 2, "answer.voted_down_cancel": 2, "question.voted_down_cancel": 2 },
  ...{ "answer.vote_down_cancel": 1, "question.vote_down_cancel": 1, "user.activated": 1, "edit.accepted": 2 },
  ...{ "answer.vote_down": -1, "question.voted_down": -2, "answer.voted_down": -2, "answer.accept_cancel": -2 },
  ...{ "answer.deleted": -5, "question.voted_up_cancel": -10, "answer.voted_up_cancel": -10 },
  ...{ "answer.accepted_cancel": -15, "object.reported": -100, "edit.rejected": -2 },
} as const;

/** Kinds of events without points, by the first id of each row of them. */
const EVENTS: Readonly<Record<number, readonly string[]>> = {
  24: [
    ...["user.follow", "comment.vote_up", "comment.vote_up_cancel", "question.vote_down", "question.vote_up"],
    ...["question.vote_up_cancel", "answer.vote_up", "answer.vote_up_cancel", "question.follow"],
  ],
  35: ["tag.follow"],
  87: [
    ...["asked", "closed", "reopened", "answered", "commented", "accept", "edited", "rollback", "deleted"].map(
      (word) => `question.${word}`,
    ),
    "question.undeleted",
    ...["answered", "commented", "edited", "rollback", "undeleted"].map((word) => `answer.${word}`),
    ...["created", "edited", "rollback", "deleted", "undeleted"].map((word) => `tag.${word}`),
  ],
  119: ["question.pin", "question.unpin", "question.show", "question.hide"],
};

const NEVER = -1;

/** Thresholds by the first id of each row of them; a privilege of the site has its own, the others these. */
const THRESHOLDS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  36: {
    ...{ "question.add": 1, "question.edit": 1, "question.delete": NEVER, "question.vote_up": 1 },
    ...{ "question.vote_down": 1, "answer.add": 1, "answer.edit": 1, "answer.delete": NEVER, "answer.accept": NEVER },
    ...{ "answer.vote_up": 1, "answer.vote_down": 1, "comment.add": 1, "comment.edit": NEVER },
    ...{ "comment.delete": NEVER, "report.add": 1, "tag.add": 1, "tag.edit": 1, "tag.delete": NEVER },
    ...{ "tag.synonym": 1, "link.url_limit": 1, "vote.detail": 0 },
  },
  107: {
    ...{ "comment.vote_up": 1, "comment.vote_down": 1, "question.edit_without_review": 1 },
    ...{ "answer.edit_without_review": 1, "tag.edit_without_review": 1, "answer.audit": 1, "question.audit": 1 },
    ...{ "tag.audit": 1, "question.close": NEVER, "question.reopen": NEVER, "tag.use_reserved_tag": NEVER },
  },
  123: { "question.pin": NEVER, "question.unpin": NEVER, "question.show": NEVER, "question.hide": NEVER },
  127: {
    ...{ "answer.invite_someone_to_answer": 1, "answer.undeleted": NEVER, "question.undeleted": NEVER },
    "tag.undeleted": NEVER,
  },
};

const REASON_LISTS = [
  ...["question.flag", "answer.flag", "comment.flag", "question.close", "question.status", "answer.status"],
  ...["comment.status", "user.status", "question.review", "answer.review", "comment.review"],
];
const FIRST_REASON_LIST = 76;

const AI_PROVIDERS = [
  { default_api_host: "https://api.openai.com", display_name: "OpenAI", name: "openai" },
  { default_api_host: "https://generativelanguage.googleapis.com", display_name: "Gemini", name: "gemini" },
  { default_api_host: "https://api.anthropic.com", display_name: "Anthropic", name: "anthropic" },
];

/** What the table `config` holds of a site. */
export interface ConfigFacts {
  readonly thresholds: PrivilegeValues;
  /** The mail server. */
  readonly mail: Readonly<Record<string, unknown>>;
  /** Which plugins are on, by their slug names there. */
  readonly plugins: Readonly<Record<string, boolean>>;
  /** The English words of a reason. */
  readonly wordsOf: (reason: keyof typeof reasons) => { readonly name: string; readonly description: string };
}

/** The ids of the kinds of activities. */
export const activityTypes: ReadonlyMap<string, number> = new Map([
  ...Object.keys(POINTS).map((key, index) => [key, index + 1] as const),
  ...Object.entries(EVENTS).flatMap(([first, keys]) => keys.map((key, index) => [key, Number(first) + index] as const)),
]);

/** The rows of `config`, with the ids of every installation. */
export function configRows({ thresholds, mail, plugins, wordsOf }: ConfigFacts): TargetRow[] {
  const row = (id: number, key: string, value: unknown): TargetRow => ({
    ...{ id, key },
    value: typeof value === "object" ? JSON.stringify(value) : String(value),
  });
  const thresholdOf = (key: string, otherwise: number) =>
    (privilegeKeys as readonly string[]).includes(key) ? thresholds[key as keyof PrivilegeValues] : otherwise;
  const rows = [
    ...[...activityTypes].map(([key, id]) => row(id, key, POINTS[key as keyof typeof POINTS] ?? 0)),
    row(22, "daily_rank_limit", 200),
    row(23, "daily_rank_limit.exclude", ["answer.accepted"]),
    row(33, "email.config", mail),
    ...Object.entries(THRESHOLDS).flatMap(([first, some]) =>
      Object.entries(some).map(([key, otherwise], index) =>
        row(Number(first) + index, `rank.${key}`, thresholdOf(key, otherwise)),
      ),
    ),
    ...(Object.keys(reasons) as (keyof typeof reasons)[]).map((name) => {
      const { type, key, content } = reasons[name];
      return row(type, key, { ...wordsOf(name), content_type: content });
    }),
    ...REASON_LISTS.map((list, index) => {
      const [kind = "", action = ""] = list.split(".");
      const keys = (reasonsFor(kind, action) ?? []).map((reason) => reasons[reason].key);
      return row(FIRST_REASON_LIST + index, `${list}.reasons`, keys);
    }),
    row(118, "plugin.status", plugins),
    row(131, "ai_config.provider", AI_PROVIDERS),
  ];
  return rows.toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** The powers of staff, in the order of their ids; the second of each pair is its name. */
const POWERS = [
  "admin.access",
  ...["add", "edit", "edit_without_review", "delete", "close", "reopen", "vote_up", "vote_down"].map(
    (word) => `question.${word}`,
  ),
  ...["add", "edit", "edit_without_review", "delete", "accept", "vote_up", "vote_down"].map((word) => `answer.${word}`),
  ...["add", "edit", "delete", "vote_up", "vote_down"].map((word) => `comment.${word}`),
  ...["report.add", "tag.add", "tag.edit", "tag.edit_without_review", "tag.edit_slug_name", "tag.delete"],
  ...["tag.synonym", "link.url_limit", "vote.detail", "answer.audit", "question.audit", "tag.audit"],
  ...["question.pin", "question.hide", "question.unpin", "question.show", "answer.invite_someone_to_answer"],
  ...["answer.undeleted", "question.undeleted", "tag.undeleted"],
];
/** A power that roles have without a row of its own. */
const UNLISTED_POWER = "tag.use_reserved_tag";
const [ADMIN, MODERATOR] = [2, 3];

const nameOfPower = (power: string) => power.replace(".", " ").replaceAll("_", " ");

/** The rows of `role`. */
export const roleRows: readonly TargetRow[] = [
  { id: 1, name: "User", description: "Every account" },
  { id: ADMIN, name: "Admin", description: "Everything, with the administration" },
  { id: MODERATOR, name: "Moderator", description: "All posts, without the administration" },
];

/** The rows of `power`. */
export const powerRows: readonly TargetRow[] = POWERS.map((power_type, index) => {
  const name = nameOfPower(power_type);
  return { id: index + 1, name, power_type, description: name };
});

/** The rows of `role_power_rel`: administrators have every power, moderators all but the administration. */
export const rolePowerRows: readonly TargetRow[] = [ADMIN, MODERATOR].flatMap((role_id) =>
  [...POWERS, UNLISTED_POWER]
    .filter((power) => role_id === ADMIN || power !== "admin.access")
    .map((power_type) => ({ role_id, power_type })),
);

/** The rows of `badge_group`. */
export const badgeGroupRows: readonly TargetRow[] = Object.entries(badgeGroups).map(([key, id]) => ({
  id,
  name: `badge.default_badge_groups.${key}.name`,
}));

const [SINGLE, REPEATED] = [1, 2];

/** The fixed columns of the row of a badge. */
export function badgeColumns(key: keyof typeof wireBadges): TargetRow {
  const badge = wireBadges[key];
  const hasAmount = badge.handler.startsWith("Reach");
  return {
    ...{ name: `badge.default_badges.${key}.name`, description: `badge.default_badges.${key}.desc` },
    ...{ icon: badge.icon, handler: badge.handler, level: badgeLevels[badge.level] },
    badge_group_id: badge.group === null ? 0 : badgeGroups[badge.group],
    single: badge.single ? SINGLE : REPEATED,
    param: hasAmount ? JSON.stringify({ amount: String(badge.amount) }) : "",
  };
}
