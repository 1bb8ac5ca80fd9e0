import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { assetsFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

/** Renders a question without answers in a status, for a moderator. */
async function read(status: number, type: string, fields: object = {}, moreCalls: object = {}): Promise<string> {
  const url = "/questions/10010000000000001/why-is-green-tea-bitter?as=ada&role=3";
  const fake = fakeApi(new URL(url, "http://localhost"));
  const actionNamed = (action: string) => ({ action, name: `do ${action}`, type: "confirm" });
  const question = {
    ...(await fake.questionInfo()),
    status,
    answer_count: 0,
    ...(type !== "" && { operation: { level: "info", type, description: "", msg: "", time: 1, reason: "" } }),
    member_actions: ["report", "undelete"].map(actionNamed),
    extends_actions: [actionNamed("invite_other_to_answer")],
    ...fields,
  };
  const reaction = (emoji: string, is_active: boolean) => ({ emoji, count: 2, tooltip: "", is_active });
  const reaction_summary = [reaction("heart", false), reaction("smile", true)];
  const calls = {
    questionInfo: async () => question,
    answerPage: async () => ({ count: 0, list: [] }),
    questionInvitees: async () => [],
    reactionsOf: async () => [{ object_id: question.id, reaction_summary }],
    ...moreCalls,
  };
  const api = { ...fake, ...calls } as unknown as Api;
  const { html } = await renderer.renderPage({ url, language: "en_US", viewer: {}, api });
  return html.slice(0, html.indexOf('<script type="application/json"'));
}

it("Q16 a question is listed only once in the aside", async () => {
  const linkTo = (n: number) => ({ id: `1001000000000010${n}`, title: `Beside ${n}`, url_title: `beside-${n}` });
  const listed = (numbers: readonly number[]) => numbers.map((n) => ({ ...linkTo(n), answer_count: 0, vote_count: 0 }));
  const url = "/questions/10010000000000001/why-is-green-tea-bitter";
  const fake = fakeApi(new URL(url, "http://localhost"));
  const calls = {
    questionInfo: async () => ({
      ...(await fake.questionInfo()),
      duplicates: listed([1]),
      duplicate_of: listed([2])[0],
    }),
    questionLink: async () => ({ count: 4, list: listed([1, 2, 3, 4]) }),
    questionSimilarTag: async () => ({ count: 7, list: listed([1, 2, 3, 4, 5, 6, 7]) }),
  };
  const api = { ...fake, ...calls } as unknown as Api;
  const { html } = await renderer.renderPage({ url, language: "en_US", viewer: null, api });
  const shown = html.slice(0, html.indexOf('<script type="application/json"'));
  for (const n of [1, 3, 4, 5, 6, 7]) expect(shown.split(`>Beside ${n}<`), `Beside ${n}`).toHaveLength(2);
});

const answerTexts = ["write the first answer", "Invite people"];

it("an open question has the answer form, comments and votes", async () => {
  const html = await read(1, "");
  for (const words of [...answerTexts, "Add a comment", "Reply", "do report"]) expect(html).toContain(words);
});

it("a closed question has no answer form, but comments and votes", async () => {
  const html = await read(2, "close");
  for (const words of answerTexts) expect(html).not.toContain(words);
  for (const words of ["takes no answers at the moment", "Add a comment", "Reply", "do report"]) {
    expect(html).toContain(words);
  }
  expect(html).not.toMatch(/<button[^>]* disabled/);
});

const isOff = (html: string, label: string) =>
  (html.match(/<button[^>]*>/g) ?? []).find((tag) => tag.includes(label))?.includes(' disabled=""');

it("S10 a deleted question offers no actions that would fail", async () => {
  const html = await read(10, "deleted");
  for (const words of [...answerTexts, "Add a comment", "Reply", "do report"]) expect(html).not.toContain(words);
  expect(html).toContain("do undelete");
  expect(isOff(html, "Vote up") && isOff(html, "Vote down")).toBe(true);
});

it("RV1 B7 authors are not offered to flag their more posts, though the API lists it", async () => {
  const fake = fakeApi(new URL("/?as=ada", "http://localhost"));
  const [
    {
      list: [answer],
    },
    [thread],
  ] = await Promise.all([fake.answerPage(), fake.commentThreads()]);
  const flags = (object: string) => [{ action: "report", name: `flag ${object}`, type: "reason" }];
  const readBy = (user_id: string) => {
    const user_info = { ...answer!.user_info, id: user_id };
    const comment = { ...thread!.list[0]!, user_id, member_actions: flags("comment") };
    return read(
      1,
      "",
      { user_info, member_actions: flags("question") },
      {
        answerPage: async () => ({ count: 1, list: [{ ...answer, user_info, member_actions: flags("answer") }] }),
        commentThreads: async () => [{ ...thread, list: [comment] }],
      },
    );
  };
  const [otherPosts, ownPosts] = [await readBy("7"), await readBy("2")];
  for (const object of ["question", "answer", "comment"]) {
    expect(otherPosts).toContain(`flag ${object}`);
    expect(ownPosts).not.toContain(`flag ${object}`);
  }
});

it("S10 a deleted question cannot be followed, bookmarked or reacted to; this can only be undone", async () => {
  const offers = [">Follow<", ">Bookmark<", "Add a reaction"];
  const open = await read(1, "");
  for (const offer of offers) expect(open).toMatch(new RegExp(offer));
  const gone = await read(10, "deleted");
  for (const offer of offers) expect(gone).not.toMatch(new RegExp(offer));
  expect([isOff(gone, "Heart"), isOff(gone, "Smile")]).toEqual([true, false]);
  const followed = await read(10, "deleted", { is_followed: true, collected: true });
  expect(followed).toContain("Following");
  expect(followed).toContain(">Bookmark<");
});

it("Z40 previews of a question have its more image, unless it is unlisted or deleted", async () => {
  const image = /property="og:image" content="([^"]*)"/;
  const open = await read(1, "");
  expect(open).toContain('property="og:type" content="article"');
  expect(image.exec(open)?.[1]).toMatch(
    /^https?:\/\/[^/]+(\/.*)?\/previews\/questions\/10010000000000001\.png\?v=[\d.-]+$/,
  );
  for (const hidden of [await read(1, "", { show: 2 }), await read(10, "")]) {
    expect(image.exec(hidden)?.[1]).toMatch(/^https?:\/\//);
    expect(hidden).not.toContain("/previews/");
  }
});
