import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedSite, startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner } from "../harness/wire.ts";

/** A marker in everything that users write, and in the names of their objects and files. */
const SECRET = "qzvault";
const api = "/answer/api/v1";
const admin = "/answer/admin/api";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let site: ServedSite;
let member: Caller;
let addresses: string[];

interface DescribedReads {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

/** Every GET of the contract, from the OpenAPI document, with these parameter values. */
async function describedReads(values: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const document = (await (await fetch(`${site.address}/answer/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, DescribedReads>>;
  };
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get || path.endsWith("/logout")) return [];
    const width = Math.max(1, ...get.parameters.map(({ name }) => values[name]?.length ?? 1));
    return Array.from({ length: width }, (_, at) => {
      const query = new URLSearchParams();
      let address = path;
      for (const { name, in: place } of get.parameters) {
        const choices = values[name] ?? [""];
        const value = choices[at % choices.length] ?? "";
        if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
        else if (value !== "") query.set(name, value);
      }
      return query.size > 0 ? `${address}?${query}` : address;
    });
  });
}

async function upload(source: string): Promise<string> {
  const form = new FormData();
  form.set("source", source);
  form.set("file", new Blob([PIXEL], { type: "image/png" }), `${SECRET}.png`);
  const reply = await fetch(`${site.address}${api}/file`, {
    method: "POST",
    body: form,
    headers: { authorization: member.token },
  });
  const { data } = (await reply.json()) as { data: string };
  return data.replace(/^.*(?=\/uploads\/)/, "");
}

/** The cookie that identifies the member to pages. */
async function visitCookie(): Promise<string> {
  const reply = await fetch(`${site.address}${api}/user/info`, { headers: { authorization: member.token } });
  return reply.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
}

interface Written {
  readonly question: string;
  readonly answer: string;
  readonly comment: string;
  readonly tag: string;
}

async function sent(who: Caller, method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, reason, data } = await who.send(method, path, body);
  expect(status, `${method} ${path} ${reason}`).toBe(200);
  return data as Record<string, unknown>;
}

/** Creates an object of every kind. */
async function write(owner: Caller): Promise<Written> {
  const tag = { slug_name: SECRET, display_name: SECRET, original_text: `All about ${SECRET}.` };
  await sent(owner, "POST", `${api}/tag`, tag);
  const text = `The ${SECRET} is behind the picture.`;
  const asked = await sent(member, "POST", `${api}/question`, {
    title: `Where is the ${SECRET} kept?`,
    content: text,
    tags: [tag],
  });
  const question = String(asked.id);
  const other = await sent(member, "POST", `${api}/question`, {
    title: `Another ${SECRET} question?`,
    content: `${text} See ${site.address}/questions/${question}.`,
    tags: [tag],
  });
  const given = await sent(owner, "POST", `${api}/answer`, { question_id: question, content: `${text} Open it.` });
  const answer = String((given.info as { id: string }).id);
  const said = await sent(owner, "POST", `${api}/comment`, {
    object_id: question,
    original_text: `Which ${SECRET}?`,
    mention_username_list: [],
  });
  await sent(owner, "PUT", `${api}/question`, {
    id: question,
    title: `Where is the ${SECRET} kept now?`,
    content: `${text} Edited.`,
    tags: [tag],
    edit_summary: SECRET,
  });
  await sent(owner, "POST", `${api}/vote/up`, { object_id: other.id, is_cancel: false });
  await sent(member, "PUT", `${api}/user/info`, {
    display_name: SECRET,
    username: SECRET,
    bio: `I guard the ${SECRET}.`,
    website: "",
    location: SECRET,
    avatar: { type: "default" },
  });
  await sent(member, "POST", `${api}/collection/switch`, { object_id: question, bookmark: true, group_id: "0" });
  return { question, answer, comment: String(said.comment_id), tag: "" };
}

/** `Q` and `A` are the question and the answer, `S` is the secret. */
const pages = `/ /questions /questions?page=2 /questions/recommended /tags /users /badges /badges/1 /search?q=vault /search?q=S
  /questions/Q /questions/Q/T /questions/Q/T/A /questions/Q/A /questions/Q?share=S /questions/linked/Q /linked/Q
  /posts/Q/edit /posts/Q/timeline /posts/Q/A/timeline /posts/Q/A/edit /tags/S /tags/S/info /tags/S/edit /tags/S/timeline
  /tags/S/questions /users/S /users/S/answers /users/S/questions /users/S/bookmarks /users/S/reputation /users/S/comments
  /users/S/badges /users/S/votes /users/notifications /users/settings /users/settings/export /review /review/log /review/reviews /admin
  /admin/questions /admin/answers /admin/users /feeds /feeds/tags/S /feeds/users/S /feeds/questions/Q /sitemap.xml
  /sitemap/question-1.xml /robots.txt /opensearch.xml /manifest.json /custom.css /theme.css /favicon.ico /healthz /readyz
  /q/Q /a/A /questions/Q.png /questions/Q/card.png /og/Q.png /users/login /tos /privacy /403 /404 /50x`;

function pagesOf({ question, answer }: Written, files: readonly string[]): string[] {
  const parts: Readonly<Record<string, string>> = {
    ...{ Q: question, A: answer, S: SECRET },
    T: `where-is-the-${SECRET}-kept-now`,
  };
  const paths = pages.split(/\s+/).map((path) => path.replace(/\b[QAST]\b/g, (sign) => parts[sign] ?? sign));
  // The same pages in alternative spellings.
  const spelled = [...paths, ...files].flatMap((path) => [
    ...[path, `${path}/`, `/${path}`, path.replace("questions", "%71uestions"), path.toUpperCase()],
  ]);
  return [...new Set(spelled)];
}

interface SecretLeak {
  readonly address: string;
  readonly where: string;
}

/** Where a reply contains the secret; a mere echo of the requested address does not count. */
async function leakOf(address: string, init: RequestInit): Promise<SecretLeak | undefined> {
  const reply = await fetch(site.address + address, { ...init, redirect: "manual" });
  // A tag's list of questions redirects to the tag, whether it exists or not.
  const asked = [address, address.replace(/\/[^/]*$/, "")].flatMap((each) => [
    ...[each, encodeURIComponent(each), encodeURIComponent(encodeURIComponent(each)), each.replaceAll("&", "&amp;")],
  ]);
  const bare = (text: string) =>
    asked.reduce((rest, each) => (each === "" ? rest : rest.replaceAll(each, "")), text).toLowerCase();
  const head = bare([...reply.headers].join("\n"));
  const body = Buffer.from(await reply.arrayBuffer());
  if (head.includes(SECRET)) return { address, where: `header of ${reply.status}` };
  if (body.equals(PIXEL)) return { address, where: "file" };
  return bare(body.toString()).includes(SECRET) ? { address, where: `body of ${reply.status}` } : undefined;
}

async function leaks(inits: readonly RequestInit[]): Promise<SecretLeak[]> {
  const found: SecretLeak[] = [];
  for (const init of inits)
    for (let at = 0; at < addresses.length; at += 8)
      for (const leak of await Promise.all(addresses.slice(at, at + 8).map((address) => leakOf(address, init))))
        if (leak) found.push(leak);
  return found;
}

beforeAll(async () => {
  site = await startSite();
  const owner = await logInOwner(site.address);
  await owner.send("PUT", `${admin}/setting/privileges`, { level: 1 });
  member = await addPerson(site.address, owner, "keeper");
  const written = await write(owner);
  const files = [await upload("post")];
  const { question, answer, comment } = written;
  const things = [question, answer, comment];
  const values = {
    ...{
      id: things,
      object_id: things,
      question_id: [question],
      answer_id: [answer],
      comment_id: [comment],
      query_comment_id: [comment],
    },
    ...{
      username: [SECRET, "keeper", "admin"],
      name: [SECRET],
      slug_name: [SECRET],
      tag: [SECRET],
      tags: [SECRET],
      q: [SECRET, "vault"],
      query: [SECRET],
    },
    ...{
      title: [`Where is the ${SECRET} kept`],
      page: ["1"],
      page_size: ["20"],
      size: ["20"],
      order: ["newest", "score"],
      type: ["question", "answer", "inbox"],
    },
    ...{
      object_type: ["question", "answer", "comment", "tag"],
      user_id: [member.id],
      badge_id: ["1"],
      in_days: ["30"],
    },
  };
  addresses = [...(await describedReads(values)), ...pagesOf(written, files)];
  // Pages, feeds and sitemaps are cached from now on, as on a site that was public before.
  await leaks([{}]);
  const security = { external_content_display: "always_display", check_update: false, login_required: true };
  await sent(owner, "PUT", `${admin}/siteinfo/security`, security);
});
afterAll(() => site?.stop());

test("S12 no content of a private site reaches a visitor, at any address", async () => {
  const asVisitor = [
    {},
    { headers: { "accept-language": "ar", "accept-encoding": "gzip" } },
    { method: "HEAD" },
    { headers: { accept: "application/json", authorization: "0123456789abcdef", cookie: "visit=0123456789abcdef" } },
  ];
  const found = await leaks(asVisitor);
  // A member does get the content of the same addresses.
  const known = await leaks([{ headers: { authorization: member.token, cookie: await visitCookie() } }]);
  console.log(
    `private mode: ${asVisitor.length * addresses.length} GETs of a visitor, ${found.length} leaks; a member sees the content at ${known.length} addresses`,
  );
  expect(found).toEqual([]);
  expect(known.length).toBeGreaterThan(100);
}, 300_000);
