// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { formAddress, linkAction } from "./clicks.ts";

const here = new URL("http://localhost:3000/questions?page=2");
const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
const isScreen = (path: string) => !path.startsWith("/uploads");

function link(attributes: Record<string, string>): HTMLAnchorElement {
  const anchor = document.createElement("a");
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  return anchor;
}

beforeEach(() => {
  location.href = here.href;
});

describe("a click on a link", () => {
  it("to a screen is for the router", () => {
    const action = linkAction(plain, link({ href: "/tags?page=3#top" }), here, isScreen);
    expect(action).toEqual({ kind: "navigate", to: "/tags?page=3#top" });
  });

  it.each([
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
    { defaultPrevented: true },
  ])("with %o is left to the browser", (modifiers) => {
    expect(linkAction({ ...plain, ...modifiers }, link({ href: "/tags" }), here, isScreen).kind).toBe("browser");
  });

  it.each([
    { href: "/tags", target: "_blank" },
    { href: "/file.txt", download: "" },
    { href: "https://elsewhere.example/tags" },
    { href: "/answer/api/v1/connector/login/github" },
    { href: "/go?to=/answer/api/v1/x" },
    { href: "/uploads/post/a.png" },
    { href: "mailto:ada@example.com" },
    { href: "javascript:void 0" },
  ])("to %o is left to the browser", (attributes) => {
    expect(linkAction(plain, link(attributes), here, isScreen).kind).toBe("browser");
  });

  it("to an anchor of the same page scrolls", () => {
    expect(linkAction(plain, link({ href: "#footnote" }), here, isScreen)).toEqual({
      kind: "anchor",
      hash: "#footnote",
    });
  });
});

describe("a form with method GET", () => {
  it("navigates to its action with the entered query", () => {
    document.body.innerHTML =
      '<form action="/search" method="get"><input name="q" value="c++ & go"><input name="tab" value=""></form>';
    expect(formAddress(document.forms[0] as HTMLFormElement, here, isScreen)).toBe("/search?q=c%2B%2B+%26+go");
  });

  it("with method POST is left alone", () => {
    document.body.innerHTML = '<form action="/search" method="post"></form>';
    expect(formAddress(document.forms[0] as HTMLFormElement, here, isScreen)).toBeNull();
  });
});
