import { guidePackage } from "../guide-example.ts";

/** What a user of a site sends over HTTP; returns the data of the reply, or throws with its reason. */
type SendTo = (method: string, path: string, body?: object | FormData) => Promise<ReplyData>;

type ReplyData = Readonly<Record<string, string>> & { readonly info?: { readonly id: string } };

const API = "/answer/api/v1";
const ADMIN_API = "/answer/admin/api";
const SPAM_REASON = 57;
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** Sends as the owner of a token to a site. */
function senderTo(address: string, token: string): SendTo {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: token,
        "accept-language": "en",
        ...(!isForm && { "content-type": "application/json" }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    });
    const { data, reason, msg } = (await response.json()) as { data: ReplyData; reason: string; msg: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${reason} ${msg}`);
    return data;
  };
}

/** The data of a log-in with an address and a password. */
export async function tokenOf(address: string, e_mail: string, pass: string): Promise<string> {
  const { access_token = "" } = await senderTo(address, "")("POST", `${API}/user/login/email`, { e_mail, pass });
  return access_token;
}

/** How many things wait on a site, as its administrator sees it: held posts, suggested edits and flagged posts. */
export async function countPending(address: string, token: string): Promise<number[]> {
  const lists = ["review/pending/post/page", "revisions/unreviewed", "report/unreviewed/post"];
  const send = senderTo(address, token);
  const pages = await Promise.all(lists.map((list) => send("GET", `${API}/${list}?page=1`)));
  return pages.map(({ count }) => Number(count));
}

/**
 * Gives a running site what a move is most likely to lose: a plugin from a package with settings, an upload in a text, a
 * post that the plugin holds, one that a rule holds, an edit that waits, a flag, a draft, an unlisted and a deleted
 * question. Needs the token of its administrator.
 */
export async function addPendingThings(address: string, token: string): Promise<void> {
  const admin = senderTo(address, token);
  await installReviewer(admin);
  // New members may suggest edits and flag posts, as on the sites of the demo.
  const thresholds = { "question.edit": 1, "report.add": 1, "question.edit_without_review": 2000 };
  const custom_privileges = Object.entries(thresholds).map(([action, value]) => ({ key: `rank.${action}`, value }));
  await admin("PUT", `${ADMIN_API}/setting/privileges`, { level: 99, custom_privileges });
  const tags = [{ slug_name: "moving", display_name: "moving", original_text: "About moving." }];
  const ask = async (send: SendTo, title: string, content: string) =>
    (await send("POST", `${API}/question`, { title, content, tags })).id ?? "";
  const form = new FormData();
  form.set("source", "post");
  form.set("file", new Blob([PICTURE], { type: "image/png" }), "boxes.png");
  const picture = await admin("POST", `${API}/file`, form);
  const shown = await ask(admin, "How are boxes stacked in a van", `Like this: ![boxes](${picture})`);
  const unlisted = await ask(admin, "Which rope holds a wardrobe", "It should not stretch when it rains.");
  await admin("PUT", `${API}/question/operation`, { id: unlisted, operation: "hide" });
  const removed = await ask(admin, "Where are vans for a weekend", "One with a lift would be best.");
  await admin("DELETE", `${API}/question`, { id: removed });
  await admin("PUT", `${API}/draft`, draftOf("", "A question that is not finished"));
  await admin("PUT", `${API}/draft`, draftOf(shown, ""));

  const name = { display_name: "Petra Packer", email: "petra@moving.example", password: "correct-horse-3" };
  await admin("POST", `${ADMIN_API}/user`, name);
  const petra = senderTo(address, await tokenOf(address, name.email, name.password));
  await admin("PUT", `${API}/hold-rule`, holdRule("heirloom"));
  await ask(petra, "WHO CARRIES A PIANO UPSTAIRS", "It is only two floors, but the stairs are narrow.");
  await ask(petra, "Who insures a clock on its way", "It is an heirloom and has never been moved.");
  await petra("POST", `${API}/answer`, { question_id: shown, content: "The heirloom goes on top of everything else." });
  await petra("PUT", `${API}/question`, {
    ...{
      id: shown,
      title: "How are boxes stacked in a small van",
      content: "Like this, or the other way round?",
      tags,
    },
    edit_summary: "Say which van",
  });
  await petra("POST", `${API}/report`, { object_id: shown, report_type: SPAM_REASON, content: "" });
}

const draftOf = (question_id: string, title: string) => ({
  ...{ question_id, title, content: "Half a sentence that", tags: [], answer_content: "" },
});

const holdRule = (word: string) => ({
  ...{ name: "Heirlooms", enabled: true, words: [word], domains: [], kinds: [], tags: [], networks: [] },
  ...{ min_links: 0, account_days: 0, below_rank: 0, below_posts: 0 },
});

/** Holds titles in capital letters. */
async function installReviewer(admin: SendTo): Promise<void> {
  const form = new FormData();
  const bytes = await guidePackage("reviewer", { permissions: { data: ["posts", "users"] } });
  form.set("file", new Blob([new Uint8Array(bytes)]), "plugin.tgz");
  const { checksum, slug_name = "" } = await admin("POST", `${ADMIN_API}/plugin/package`, form);
  await admin("POST", `${ADMIN_API}/plugin/install`, { checksum });
  const plugin = { plugin_slug_name: slug_name };
  await admin("PUT", `${ADMIN_API}/plugin/config`, { ...plugin, config_fields: { rank: 250 } });
  await admin("PUT", `${ADMIN_API}/plugin/status`, { ...plugin, enabled: true });
}
