import { expect, test } from "vitest";
import { storedPath } from "./stored-pages.ts";

const of = (address: string) => {
  const url = new URL(address, "https://tea.example");
  return storedPath(url.pathname, url.searchParams);
};

test.each([
  ["/", "/"],
  ["/questions", "/questions"],
  ["/questions/", "/questions"],
  ["/questions?page=2&order=newest", "/questions?order=newest&page=2"],
  ["/questions?order=newest&page=2", "/questions?order=newest&page=2"],
  ["/questions/10010000000000001", "/questions/10010000000000001"],
  ["/questions/10010000000000001/how-hot-is-tea", "/questions/10010000000000001"],
  ["/questions/10010000000000001/how-hot/10020000000000002", "/questions/10010000000000001/10020000000000002"],
  ["/questions/10010000000000001/10020000000000002", "/questions/10010000000000001/10020000000000002"],
  ["/questions/10010000000000001?share=ann", "/questions/10010000000000001"],
  ["/questions/ask", "/questions/ask"],
  ["/tags/green-tea", "/tags/green-tea"],
  ["/tags/green-tea/info", "/tags/green-tea/info"],
  ["/badges/7", "/badges/7"],
  ["/offline", "/offline"],
])("WA3 %s is stored as %s", (address, path) => {
  expect(of(address)).toBe(path);
});

test.each([
  "/questions/ask?title=secret",
  "/questions?access_token=1",
  "/questions/linked/10010000000000001",
  "/search?q=tea",
  "/users/ann",
  "/users/login",
  "/users/settings/profile",
  "/users/notifications",
  "/users/password-reset?code=1",
  "/tags/create",
  "/posts/10010000000000001/edit",
  "/review",
  "/admin",
  "/admin/users",
  "/answer/api/v1/user/info",
])("WA3 %s is not stored", (address) => {
  expect(of(address)).toBeNull();
});
