import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { givenAssets } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: givenAssets, translator: createTranslators() });

/** The page of a question without answers in a state, as a moderator reads it. */
async function read(status: number, type: string, own: object = {}): Promise<string> {
  const url = "/questions/10010000000000001/why-is-green-tea-bitter?as=ada&role=3";
  const fake = fakeApi(new URL(url, "http://localhost"));
  const act = (action: string) => ({ action, name: `do ${action}`, type: "confirm" });
  const question = {
    ...(await fake.questionInfo()),
    status,
    answer_count: 0,
    ...(type !== "" && { operation: { level: "info", type, description: "", msg: "", time: 1, reason: "" } }),
    member_actions: ["report", "undelete"].map(act),
    extends_actions: [act("invite_other_to_answer")],
    ...own,
  };
  const left = (emoji: string, is_active: boolean) => ({ emoji, count: 2, tooltip: "", is_active });
  const reaction_summary = [left("heart", false), left("smile", true)];
  const told = {
    questionInfo: async () => question,
    answerPage: async () => ({ count: 0, list: [] }),
    questionInvitees: async () => [],
    reactionsOf: async () => [{ object_id: question.id, reaction_summary }],
  };
  const api = { ...fake, ...told } as unknown as Api;
  const { html } = await renderer.renderPage({ url, language: "en_US", viewer: {}, api });
  return html.slice(0, html.indexOf('<script type="application/json"'));
}

const asksForAnswers = ["write the first answer", "Invite people"];

it("an open question asks for answers, comments and votes", async () => {
  const html = await read(1, "");
  for (const words of [...asksForAnswers, "Add a comment", "Reply", "do report"]) expect(html).toContain(words);
});

it("a closed question asks for no answers, and takes comments and votes", async () => {
  const html = await read(2, "close");
  for (const words of asksForAnswers) expect(html).not.toContain(words);
  for (const words of ["takes no answers at the moment", "Add a comment", "Reply", "do report"]) {
    expect(html).toContain(words);
  }
  expect(html).not.toMatch(/<button[^>]* disabled/);
});

const isOff = (html: string, label: string) =>
  (html.match(/<button[^>]*>/g) ?? []).find((tag) => tag.includes(label))?.includes(' disabled=""');

it("S10 a deleted question offers nothing that would be refused", async () => {
  const html = await read(10, "deleted");
  for (const words of [...asksForAnswers, "Add a comment", "Reply", "do report"]) expect(html).not.toContain(words);
  expect(html).toContain("do undelete");
  expect(isOff(html, "Vote up") && isOff(html, "Vote down")).toBe(true);
});

it("S10 a deleted question is not to be followed, kept or reacted to; what somebody has can be taken back", async () => {
  const offers = [">Follow<", ">Bookmark<", "Add a reaction"];
  const open = await read(1, "");
  for (const offer of offers) expect(open).toMatch(new RegExp(offer));
  const gone = await read(10, "deleted");
  for (const offer of offers) expect(gone).not.toMatch(new RegExp(offer));
  expect([isOff(gone, "Heart"), isOff(gone, "Smile")]).toEqual([true, false]);
  const kept = await read(10, "deleted", { is_followed: true, collected: true });
  expect(kept).toContain("Following");
  expect(kept).toContain(">Bookmark<");
});
