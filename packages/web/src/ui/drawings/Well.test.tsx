import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Well } from "./Well.tsx";

const shown = (answers: number, accepted: boolean, size?: "small") =>
  renderToStaticMarkup(<Well answers={answers} accepted={accepted} label="In words" {...(size && { size })} />);
const textOf = (html: string) => html.replace(/<[^>]*>/g, "");

it.each([
  ["no answer", shown(0, false), "0", false],
  ["answers", shown(3, false), "3", false],
  ["an accepted answer", shown(4, true), "4", true],
  ["an accepted answer whose number says nothing", shown(0, true), "", true],
  ["an accepted answer in small", shown(4, true, "small"), "", true],
  ["more answers than it has room for", shown(1200, false), "99+", false],
])("a question with %s has its number, and a check if one is accepted", (_, html, text, hasCheck) => {
  expect([textOf(html), html.includes("<svg")]).toEqual([text, hasCheck]);
});

it("is a picture that is named in words, so that its number is not read out alone", () => {
  expect(shown(3, false)).toContain('role="img" title="In words"');
});
