import type { ForeignDatabase } from "../../platform/db/index.ts";
import { awardsAfter } from "./badges.ts";
import { PAGE_ROWS } from "./page-rows.ts";

/** Longer replies to an answer are answers. */
const MAX_COMMENT = 600;
/** As many replies to replies are followed. */
const MAX_DEPTH = 50;

/** Public topics: others are private messages, unlisted, deleted, in categories for groups, or describe a category. */
const PUBLIC_TOPIC = `t.deleted_at is null and t.archetype in ('regular', 'banner') and t.visible
  and not exists (select 1 from categories c where c.id = t.category_id and c.read_restricted)
  and not exists (select 1 from categories c where c.topic_id = t.id)`;
/** Posts that all see: others are deleted, hidden, or notes. */
export const shown = (post: string): string =>
  `${post}.deleted_at is null and not ${post}.hidden and not ${post}.user_deleted and ${post}.post_type = 1`;
/** Public topics whose first post all see. */
export const QUESTION = `${PUBLIC_TOPIC} and exists (select 1 from posts o
  where o.topic_id = t.id and o.post_number = 1 and ${shown("o")})`;

/** Tags that belong to a group of tags that not everyone sees. */
export const STAFF_TAG = `exists (select 1 from tag_group_memberships m where m.tag_id = g.id
  and exists (select 1 from tag_group_permissions p where p.tag_group_id = m.tag_group_id)
  and not exists (select 1 from tag_group_permissions p where p.tag_group_id = m.tag_group_id and p.group_id = 0))`;

/** The post that is the accepted answer of a topic; the solved plugin has stored it in three ways. */
function acceptedOf({ tables }: ForeignDatabase, topicId: string): string {
  const solved = tables.get("discourse_solved_solved_topics") ?? [];
  const ways = [
    tables.has("discourse_solved_topic_answers") &&
      `(select min(a.answer_post_id) from discourse_solved_topic_answers a
        join discourse_solved_solved_topics s on s.id = a.solved_topic_id where s.topic_id = ${topicId})`,
    solved.includes("answer_post_id") &&
      `(select min(s.answer_post_id) from discourse_solved_solved_topics s where s.topic_id = ${topicId})`,
    tables.has("topic_custom_fields") &&
      `(select min(v.id) from topic_custom_fields f join posts v on v.topic_id = f.topic_id and cast(v.id as text) = f.value
        where f.topic_id = ${topicId} and f.name = 'accepted_answer_post_id')`,
  ].filter((way) => way !== false);
  return `coalesce(${[...ways, "0", "0"].join(", ")})`;
}

/** Text columns of a post. */
const POST = (post: string) => `${post}.raw as text, ${post}.user_id as author, ${post}.like_count as score,
  cast(${post}.created_at as text) as created_at,
  case when ${post}.version > 1 then cast(${post}.last_version_at as text) end as edited_at`;

/** The statements that read a Discourse database; `after` is the key of the last row that was read. */
export function discourseStatements(db: ForeignDatabase, now: string) {
  return {
    ...peopleStatements(db, now),
    ...tagStatements(db),
    ...questionStatements(db),
    ...replyStatements(db),
    ...actionStatements,
    awards: awardsAfter,
    polls: pollsOf(db, now),
  };
}

function peopleStatements({ tables }: ForeignDatabase, now: string) {
  const own = tables.has("user_passwords");
  const algorithm = own || tables.get("users")?.includes("password_algorithm");
  const hasPictures = tables.get("users")?.includes("uploaded_avatar_id");
  const holder = own ? "w" : "u";
  return {
    people: (
      after: string,
    ) => `select u.id as "key", u.username, coalesce(nullif(trim(u.name), ''), u.username) as name,
        e.email, case when u.active and not u.staged then 'true' else 'false' end as email_confirmed,
        ${holder}.password_hash as hash, ${holder}.${own ? "password_salt" : "salt"} as salt,
        ${algorithm ? `${holder}.password_algorithm` : "null"} as algorithm,
        cast(u.created_at as text) as created_at, cast(u.last_seen_at as text) as last_seen_at,
        case when u.admin then 'admin' when u.moderator then 'moderator' else 'user' end as role,
        case when u.suspended_till > '${now}' then cast(u.suspended_till as text) end as suspended_until,
        case when u.silenced_till > '${now}' then cast(u.silenced_till as text) end as silenced_until,
        cast(u.suspended_at as text) as suspended_at,
        ${hasPictures ? "f.url" : "null"} as picture, p.bio_raw as about, p.website, p.location, 1 + 10 * coalesce(s.likes_received, 0) as reputation
      from users u left join user_emails e on e.user_id = u.id and e."primary"
      left join user_profiles p on p.user_id = u.id left join user_stats s on s.user_id = u.id
      ${hasPictures ? "left join uploads f on f.id = u.uploaded_avatar_id" : ""}
      ${own ? "left join user_passwords w on w.user_id = u.id" : ""}
      where u.id > ${after} order by u.id limit ${PAGE_ROWS}`,
  };
}

function tagStatements({ tables }: ForeignDatabase) {
  const staffTag = tables.has("tag_group_permissions") ? STAFF_TAG : "1 = 0";
  const tagText = tables.get("tags")?.includes("description") ? "g.description" : "null";
  return {
    tags: (after: string) => `select g.id as "key", g.name, ${tagText} as text from tags g
      where g.id > ${after} and not ${staffTag} order by g.id limit ${PAGE_ROWS}`,
    categories: (after: string) => `select c.id as "key", c.name, c.slug, d.slug as parent, c.description as text
      from categories c left join categories d on d.id = c.parent_category_id
      where c.id > ${after} and not c.read_restricted and c.slug <> 'uncategorized'
      order by c.id limit ${PAGE_ROWS}`,
    topicTags: (ids: string) => `select x.topic_id as topic, g.name from topic_tags x join tags g on g.id = x.tag_id
      where x.topic_id in (${ids}) and not ${staffTag} order by x.topic_id, g.id`,
  };
}

function questionStatements(db: ForeignDatabase) {
  const accepted = acceptedOf(db, "t.id");
  return {
    questions: (after: string) => `select t.id as "key", p.id as post, t.title, t.views, ${POST("p")},
        u.username as author_name, cast(t.bumped_at as text) as active_at, ${accepted} as accepted_answer,
        case when t.closed then cast(t.bumped_at as text) end as closed_at,
        case when c.slug <> 'uncategorized' then c.name end as category
      from topics t join posts p on p.topic_id = t.id and p.post_number = 1
      left join categories c on c.id = t.category_id left join users u on u.id = p.user_id
      where t.id > ${after} and ${PUBLIC_TOPIC} and ${shown("p")} order by t.id limit ${PAGE_ROWS}`,
  };
}

function replyStatements(db: ForeignDatabase) {
  const short = (post: string) => `${post}.reply_to_post_number > 1 and length(${post}.raw) <= ${MAX_COMMENT}
    and ${post}.raw not like '%[poll%' and ${post}.raw not like '%upload://%' and ${post}.raw not like '%/uploads/%'
    and ${post}.raw not like '%\`\`\`%' and ${post}.id <> ${acceptedOf(db, `${post}.topic_id`)}`;
  return {
    // A short reply to a post that is shown, or to such a reply, is a comment of that post.
    replies: (after: string) => `with recursive page as (
        select p.* from posts p join topics t on t.id = p.topic_id
        where p.id > ${after} and p.post_number > 1 and ${shown("p")} and ${QUESTION} order by p.id limit ${PAGE_ROWS}
      ), chain as (
        select p.id as start, p.id as at, p.topic_id, p.reply_to_post_number as up, 1 as depth from page p
        where ${short("p")}
        union all
        select n.start, q.id, q.topic_id, case when ${short("q")} then q.reply_to_post_number end, n.depth + 1
        from chain n join posts q on q.topic_id = n.topic_id and q.post_number = n.up
        where n.up is not null and n.depth < ${MAX_DEPTH} and ${shown("q")}
      )
      select p.id as "key", p.id as post, p.topic_id as topic, p.post_number as number, n.at as answer, ${POST("p")},
        u.username as author_name
      from page p left join chain n on n.start = p.id and n.up is null left join users u on u.id = p.user_id
      order by p.id`,
  };
}

const actionStatements = {
  likes: (after: string) => `select a.post_id || ',' || a.id as "key", a.post_id as post, t.id as topic,
        p.post_number as number, a.user_id as person, cast(a.created_at as text) as created_at
      from post_actions a join posts p on p.id = a.post_id join topics t on t.id = p.topic_id
      where (a.post_id, a.id) > (${after}) and a.post_action_type_id = 2 and a.deleted_at is null
        and ${shown("p")} and ${QUESTION} order by a.post_id, a.id limit ${PAGE_ROWS}`,
  bookmarks: (after: string) => `select b.id as "key", coalesce(p.topic_id, b.bookmarkable_id) as question,
        b.user_id as person, cast(b.created_at as text) as created_at
      from bookmarks b left join posts p on b.bookmarkable_type = 'Post' and p.id = b.bookmarkable_id
      where b.id > ${after} and b.bookmarkable_type in ('Post', 'Topic') order by b.id limit ${PAGE_ROWS}`,
  uploads: (after: string) => `select u.id as "key", u.url from uploads u where u.id > ${after}
      order by u.id limit ${PAGE_ROWS}`,
  uploadsOf: (hashes: string) => `select u.sha1, u.url from uploads u where u.sha1 in (${hashes})`,
};

const SHOWN_ON_CLOSE = 2;
const SHOWN_TO_STAFF = 3;
const CLOSED = 1;

/** Votes are left out where only staff see them, or where a poll shows them at its end and is open. */
function pollsOf({ tables }: ForeignDatabase, now: string) {
  const columns = tables.get("polls") ?? [];
  const isOpen = `l.status <> ${CLOSED} and (l.close_at is null or l.close_at > '${now}')`;
  const secret = columns.includes("results")
    ? `(l.results = ${SHOWN_TO_STAFF} or (l.results = ${SHOWN_ON_CLOSE} and ${isOpen}))`
    : "1 = 0";
  const anonymous = tables.get("poll_options")?.includes("anonymous_votes") ? "coalesce(o.anonymous_votes, 0)" : "0";
  return (posts: string) => `select l.post_id as post, l.name, o.html, case when not ${secret} then ${anonymous}
        + (select count(*) from poll_votes v where v.poll_option_id = o.id) end as votes
      from polls l join poll_options o on o.poll_id = l.id where l.post_id in (${posts}) order by l.id, o.id`;
}
