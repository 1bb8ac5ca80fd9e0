import type { ForeignDatabase } from "../../platform/db/index.ts";

/** Rows of a page. */
export const PAGE_ROWS = 500;

/** The tables of a site, whose names begin with a prefix. */
export interface Q2aTables {
  readonly db: ForeignDatabase;
  readonly prefix: string;
}

/** The statements that read a Question2Answer database; `after` is the key of the last row that was read. */
export function q2aStatements({ db, prefix }: Q2aTables) {
  const table = (name: string) => `${prefix}${name}`;
  const text = (column: string) => `cast(${column} as ${db.engine === "mysql" ? "char" : "text"})`;
  const has = (name: string, column?: string) =>
    column === undefined ? db.tables.has(table(name)) : (db.tables.get(table(name))?.includes(column) ?? false);
  const page = (key: string, after: string) => `${key} > ${after} order by ${key} limit ${PAGE_ROWS}`;
  const profile = (title: string) =>
    `(select min(f.content) from ${table("userprofile")} f where f.userid = u.userid and f.title = '${title}')`;
  const post = `p.postid as id, p.userid as author, p.name as author_name, p.content as text, p.format,
    p.netvotes as score, ${text("p.created")} as created_at,
    case when p.updatetype = 'E' then ${text("p.updated")} end as edited_at`;
  return {
    people: (after: string) => `select u.userid as id, u.handle, u.email, u.flags, u.level,
        ${text("u.created")} as created_at, ${text("u.loggedin")} as last_seen_at,
        ${has("users", "passhash") ? "u.passhash" : "null"} as passhash, hex(u.passsalt) as salt, hex(u.passcheck) as checksum,
        ${has("userpoints") ? `(select o.points from ${table("userpoints")} o where o.userid = u.userid)` : "null"} as reputation,
        ${["name", "about", "website", "location"].map((title) => `${has("userprofile") ? profile(title) : "null"} as ${title}`).join(", ")}
      from ${table("users")} u where ${page("u.userid", after)}`,
    categories: (after: string) => `select c.categoryid as id, c.title, c.content as text, c.backpath
      from ${table("categories")} c where ${page("c.categoryid", after)}`,
    tags: (after: string) => `select w.wordid as id, w.word as name
      from ${table("words")} w where w.tagcount > 0 and ${page("w.wordid", after)}`,
    questions: (after: string) => `select ${post}, p.title, p.tags, p.views, p.selchildid as accepted_answer,
        case when p.closedbyid is not null
          then ${text("case when p.updatetype = 'C' then p.updated else p.created end")} end as closed_at,
        c.title as category
      from ${table("posts")} p left join ${table("categories")} c on c.categoryid = p.categoryid
      where p.type = 'Q' and ${page("p.postid", after)}`,
    answers: (after: string) => `select ${post}, p.parentid as question
      from ${table("posts")} p where p.type = 'A' and ${page("p.postid", after)}`,
    // The note with the reason for which a question was closed is shown as a comment there.
    comments: (after: string) => `select ${post}, p.parentid as parent, r.type as parent_type
      from ${table("posts")} p left join ${table("posts")} r on r.postid = p.parentid
      where (p.type = 'C' or (p.type = 'NOTE' and r.closedbyid = p.postid)) and ${page("p.postid", after)}`,
    // Votes of a post stand together.
    votes: (
      after: string,
    ) => `select p.postid as id, v.userid as person, v.vote, p.type, ${text("p.created")} as created_at
      from ${table("uservotes")} v join ${table("posts")} p on p.postid = v.postid
      where p.type in ('Q', 'A') and v.vote <> 0 and (v.postid, v.userid) > (${after})
      order by v.postid, v.userid limit ${PAGE_ROWS}`,
    bookmarks: (after: string) => `select f.userid as person, p.postid as id, ${text("p.created")} as created_at
      from ${table("userfavorites")} f join ${table("posts")} p on p.postid = f.entityid
      where f.entitytype = 'Q' and p.type = 'Q' and (p.postid, f.userid) > (${after})
      order by p.postid, f.userid limit ${PAGE_ROWS}`,
    blob: (id: string) =>
      `select format, filename, hex(content) as content from ${table("blobs")} where blobid = ${id}`,
    lastId: (name: string, column: string) => `select max(${column}) as id from ${table(name)}`,
    /** Whether a table is there. */
    has,
    leftOut: leftOut(table).filter(([name]) => has(name)),
  };
}

/** What is not imported: its table, kind and reason, and the query that counts it. */
function leftOut(table: (name: string) => string): readonly (readonly [string, string, string, string])[] {
  const posts = (condition: string) => `select count(*) as n from ${table("posts")} p where ${condition}`;
  return [
    ["posts", "posts", "hidden", posts("p.type like '%HIDDEN'")],
    ["posts", "posts", "that wait for approval", posts("p.type like '%QUEUED'")],
    [
      "posts",
      "posts",
      "notes that are no reason for closing",
      `select count(*) as n from ${table("posts")} p left join ${table("posts")} r on r.postid = p.parentid
        where p.type = 'NOTE' and (r.closedbyid is null or r.closedbyid <> p.postid)`,
    ],
    [
      "uservotes",
      "votes",
      "on comments, or on what is hidden",
      `select count(*) as n from ${table("uservotes")} v join ${table("posts")} p on p.postid = v.postid
        where v.vote <> 0 and p.type not in ('Q', 'A')`,
    ],
    ["uservotes", "flags", "of posts", `select count(*) as n from ${table("uservotes")} v where v.flag <> 0`],
    [
      "userfavorites",
      "favorites",
      "people, tags and categories",
      `select count(*) as n from ${table("userfavorites")} f where f.entitytype <> 'Q'`,
    ],
    ["messages", "messages", "private, or on the wall of a person", `select count(*) as n from ${table("messages")}`],
  ];
}
