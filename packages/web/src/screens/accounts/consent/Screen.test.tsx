// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type ProgramRequest = Reply<"connectionRequest">;

const asked: ProgramRequest = {
  ...{ name: "Planner", link: "https://planner.example/about", logo: "", is_self_registered: false },
  ...{ place: "planner.example", scopes: ["openid", "questions:read"], may_choose_posting: false, proof: "p1" },
};

// A page of the router loads the document anew, because of its policy.
beforeEach(() => {
  vi.spyOn(location, "reload").mockReturnValue(undefined);
});

const openConsent = (more: Partial<ProgramRequest> = {}, server: CallHandlers = {}, request = "r1") =>
  openPage(`/oauth/consent/${request}`, {
    viewer: users.member,
    server: { connectionRequest: () => ({ ...asked, ...more }), ...server },
  });

/** The fields that a form without scripts would send with a button. */
function sentBy(name: string): Record<string, string> {
  const button = screen.getByRole<HTMLButtonElement>("button", { name });
  expect(button.form).toHaveAttribute("method", "post");
  expect(button.form).toHaveAttribute("action", "/oauth/consent/r1");
  const hidden = [...(button.form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])];
  return { ...Object.fromEntries(hidden.map((field) => [field.name, field.value])), [button.name]: button.value };
}

test("OC5 the page says who asks, for what, as whom, and where the answer is sent", async () => {
  await openConsent();
  expect(screen.getByRole("heading", { level: 1, name: "“Planner” asks for access" })).toBeInTheDocument();
  expect(
    screen.getByText(`You are logged in as ${users.member.display_name} (${users.member.username}).`),
  ).toBeVisible();
  const list = screen.getByRole("region", { name: "If you allow it, the program can" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Know who you are on this site", "Read questions, and search"]);
  expect(screen.getByText("Your decision is sent to planner.example.")).toBeVisible();
  expect(screen.getByRole("link", { name: "About the program" })).toHaveAttribute(
    "rel",
    expect.stringContaining("nofollow"),
  );
});

test("OC5 both decisions, and another account, are plain forms that prove where they are from", async () => {
  await openConsent();
  expect(sentBy("Allow")).toEqual({ proof: "p1", decision: "allow" });
  expect(sentBy("Do not allow")).toEqual({ proof: "p1", decision: "deny" });
  expect(sentBy("Use another account")).toEqual({ proof: "p1", decision: "other" });
});

test("OC5 with scripts another account logs out as everywhere, and comes back to the request", async () => {
  const replace = vi.spyOn(location, "replace").mockReturnValue(undefined);
  const { user, inputsOf } = await openConsent({}, { logout: () => null });
  await user.click(screen.getByRole("button", { name: "Use another account" }));
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/oauth/consent/r1"));
  expect(inputsOf("logout")).toHaveLength(1);
});

test("OC5 a person chooses whether a program posts by itself only where it asks to write and may", async () => {
  await openConsent({ scopes: ["mcp:read", "mcp:ask"], may_choose_posting: true });
  expect(screen.getByRole("checkbox", { name: "It may post by itself" })).not.toBeChecked();
});

test("OC10 a program that has registered itself, and one on the own device, are warned about", async () => {
  await openConsent({ is_self_registered: true, place: "127.0.0.1" });
  expect(screen.getByText(/Nobody here has checked its name/)).toBeVisible();
  expect(screen.getByText(/Allow it only if you have just started that program/)).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("OC5 a program without anything that it could get says so", async () => {
  await openConsent({ scopes: [] });
  expect(screen.getByText("It asks for nothing that it could get here with your account.")).toBeVisible();
});

test.for([
  ["r1", 404, /It has expired/],
  ["r1", 403, /do not let programs connect/],
  ["invalid_client", 404, /not registered here, or was deleted/],
  ["invalid_redirect_uri", 404, /Nothing was sent there/],
] as const)("OC4 the request %s that fails with %i is explained, without a form", async ([request, status, text]) => {
  const connectionRequest = () => {
    throw apiError(status, "error.object.not_found");
  };
  await openConsent({}, { connectionRequest }, request);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  expect(screen.getByRole("link", { name: "To the home page" })).toHaveAttribute("href", "/");
});
