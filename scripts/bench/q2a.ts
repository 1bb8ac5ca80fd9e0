import { createQ2aSite, type Q2aSite } from "@askwell/server/testing";
import { startServer } from "../databases/server.ts";
import { authorOf, commentsOf, type ExportedRow, type ExportedThread, PEOPLE, textOf } from "./threads.ts";

/** The database of a Question2Answer site, on a server of its own. */
export interface MeasuredQ2aSite {
  /** Its URL. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Fills a MariaDB server with threads as a Question2Answer site stores them. */
export async function startQ2aSite(threads: readonly ExportedThread[]): Promise<MeasuredQ2aSite> {
  const server = await startServer("mariadb");
  try {
    const site = await createQ2aSite("qa_", server.url);
    await fill(site, threads);
    return { address: site.address, stop: () => site.drop().finally(() => server.stop()) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function fill(site: Q2aSite, threads: readonly ExportedThread[]): Promise<void> {
  for (let userid = 1; userid <= PEOPLE; userid += 1)
    await site.add("users", { userid, handle: `person-${userid}`, email: `person-${userid}@example.com` });
  const tags = [...new Set(threads.flatMap(({ question }) => question.tags ?? []))];
  await site.add("words", ...tags.map((word, at) => ({ wordid: at + 1, word, tagcount: 1 })));
  let postid = 0;
  const post = async (row: ExportedRow, fields: { readonly [column: string]: string | number }) => {
    postid += 1;
    const created = String(row.created_at).replace("T", " ").replace("Z", "");
    const text = { format: "markdown", content: textOf(row), created, userid: authorOf(row) };
    await site.add("posts", { postid, ...text, netvotes: Number(row.score ?? 0), ...fields });
    return postid;
  };
  for (const thread of threads) {
    const { question } = thread;
    const title = String(question.title);
    const asked = await post(question, { type: "Q", title, tags: (question.tags ?? []).join(",") });
    for (const each of commentsOf(thread, question)) await post(each, { type: "C", parentid: asked, netvotes: 0 });
    for (const answer of thread.answers) {
      const answered = await post(answer, { type: "A", parentid: asked });
      for (const each of commentsOf(thread, answer)) await post(each, { type: "C", parentid: answered, netvotes: 0 });
    }
  }
}
