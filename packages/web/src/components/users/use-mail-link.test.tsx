// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiError } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { useLinkCheck } from "./use-link-check.ts";
import { useMailLink } from "./use-mail-link.ts";

type Redeem = (code: string) => Promise<void>;

function MailLink({ redeem }: { readonly redeem: Redeem }) {
  return <output>{useMailLink(redeem)}</output>;
}

function CheckedLink({ secret, check }: { readonly secret: string; readonly check: () => Promise<unknown> }) {
  return <output>{useLinkCheck(secret, check)}</output>;
}

const state = () => document.querySelector("output")?.textContent;
const redeemed = () => vi.fn<Redeem>(async () => undefined);
const failing = (code: number, reason: string) => async () => {
  throw apiError(code, reason);
};

test("the code of a link is redeemed once, also when the user comes back to it", async () => {
  const redeem = redeemed();
  const { unmount } = await renderComponent(<MailLink redeem={redeem} />, { url: "/users/confirm-email?code=abc" });
  await waitFor(() => expect(state()).toBe("done"));
  expect(redeem).toHaveBeenCalledExactlyOnceWith("abc");
  const { state: entry } = history;
  await unmount();
  const back = redeemed();
  const next = await renderComponent(<p>Elsewhere</p>, { url: "/users/confirm-email?code=abc" });
  history.replaceState(entry, "");
  next.rerender(<MailLink redeem={back} />);
  await waitFor(() => expect(state()).toBe("done"));
  expect(back).not.toHaveBeenCalled();
});

test.each([
  ["a link without a code", "/users/confirm-email", redeemed(), "failed"],
  ["an expired link", "/users/confirm-email?code=a", failing(403, "error.user.verify_url_expired"), "failed"],
  ["an address of another account", "/users/confirm-email?code=a", failing(400, "error.email.duplicate"), "taken"],
])("%s is reported in place", async (_, url, redeem, expected) => {
  await renderComponent(<MailLink redeem={redeem} />, { url });
  await waitFor(() => expect(state()).toBe(expected));
});

test.each([
  ["no secret", "", redeemed(), "bad"],
  ["a valid secret", "a", redeemed(), "good"],
  ["an expired secret", "a", failing(403, "error.user.verify_url_expired"), "bad"],
  ["an error that says nothing about it", "a", failing(500, "base.unknown"), "good"],
])("AC24 a link with %s is checked before its form is filled in", async (_, secret, check, expected) => {
  await renderComponent(<CheckedLink secret={secret} check={() => check("")} />);
  await waitFor(() => expect(state()).toBe(expected));
});
