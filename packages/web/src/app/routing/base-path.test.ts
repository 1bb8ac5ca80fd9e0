// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import {
  currentUrl,
  setBasePath,
  storageName,
  urlWithBasePath,
  urlWithoutBasePath,
  withBasePath,
  withBasePathProps,
} from "./base-path.ts";

afterEach(() => setBasePath(""));
const url = (path: string) => new URL(path, "https://example.org");

it("Z29 URLs in attributes get the base path, other attributes are unchanged", () => {
  const props = { href: "/tags", src: "/a.png", action: "/search", title: "/tags", onClick: () => undefined };
  expect(withBasePathProps(props)).toBe(props);
  setBasePath("/qa");
  expect(withBasePathProps(props)).toEqual({ ...props, href: "/qa/tags", src: "/qa/a.png", action: "/qa/search" });
  expect(withBasePathProps({ href: "#top", src: "https://x.example/a.png", action: props.onClick })).toEqual({
    href: "#top",
    src: "https://x.example/a.png",
    action: props.onClick,
  });
});

it("Z29 adding and removing the base path are inverse", () => {
  for (const basePath of ["", "/qa"]) {
    setBasePath(basePath);
    const there = urlWithBasePath(url("/tags/tea?page=2#top"));
    expect(there.href).toBe(`https://example.org${basePath}/tags/tea?page=2#top`);
    expect(urlWithoutBasePath(there)?.href).toBe("https://example.org/tags/tea?page=2#top");
  }
});

it("Z29 a neighbouring site on the same host is outside of this site and has entries of its own", () => {
  setBasePath("/qa");
  expect([urlWithoutBasePath(url("/tags")), urlWithoutBasePath(url("/qanda"))]).toEqual([null, null]);
  expect([withBasePath("/"), storageName("askwell.token")]).toEqual(["/qa/", "askwell.token/qa"]);
});

it("Z29 a page that was requested without the base path keeps its URL", () => {
  setBasePath("/qa");
  expect(currentUrl().pathname).toBe(location.pathname);
});
