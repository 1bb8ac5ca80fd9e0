// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiError, type CallHandlers, fieldError } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";
import { type ApiCall, type CallResult, useCall } from "./use-call.ts";

interface CallFormProps {
  readonly isButton: boolean;
  onResult(result: CallResult<"updateInterface"> | null): void;
  onCall(call: ApiCall<"updateInterface">): void;
}

const input = { language: "en_US", color_scheme: "dark" };

/** A form with a call, its error of the language and whether it is busy. */
function CallForm({ isButton, onResult, onCall }: CallFormProps) {
  const call = useCall("updateInterface", { isButton });
  onCall(call);
  return (
    <>
      <button type="button" aria-busy={call.busy} onClick={async () => onResult(await call.run(input))}>
        Save
      </button>
      <button type="button" onClick={() => void call.check({ ...input, language: "" })}>
        Check
      </button>
      <button type="button" onClick={call.clear}>
        Clear
      </button>
      <p role="alert">{call.errorOf("language")?.error_msg}</p>
    </>
  );
}

async function open(
  updateInterface: NonNullable<CallHandlers["updateInterface"]>,
  { isButton = false, url = "/tea" } = {},
) {
  const onResult = vi.fn<(result: CallResult<"updateInterface"> | null) => void>();
  const onCall = vi.fn<(call: ApiCall<"updateInterface">) => void>();
  const opened = await renderComponent(<CallForm isButton={isButton} onResult={onResult} onCall={onCall} />, {
    viewer: viewerFixture(),
    server: { updateInterface },
    url,
  });
  const errorOf = (field: string) => onCall.mock.lastCall?.[0].errorOf(field);
  const save = () => opened.user.click(screen.getByRole("button", { name: "Save" }));
  return { ...opened, onResult, errorOf, save };
}

const alert = () => screen.getByRole("alert").textContent;
const status = (error: ReturnType<typeof apiError>) => () => {
  throw error;
};

test("a call is busy until its reply, and a second one is not made meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { save, onResult, inputsOf } = await open(() => promise);
  await save();
  expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "true");
  await save();
  expect(onResult).toHaveBeenCalledExactlyOnceWith(null);
  await act(async () => resolve(null));
  await waitFor(() => expect(onResult).toHaveBeenLastCalledWith({ ok: true, reply: null }));
  expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "false");
  expect(inputsOf("updateInterface")).toEqual([input]);
});

test("errors of fields are given to the form, until it is sent again or clears them", async () => {
  let isFailing = true;
  const { save, user, onResult } = await open(() => {
    if (isFailing) throw fieldError({ language: "Unknown language." });
    return null;
  });
  await save();
  await waitFor(() => expect(alert()).toBe("Unknown language."));
  expect(onResult).toHaveBeenLastCalledWith({ ok: false, error: expect.objectContaining({ status: 400 }) });
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(alert()).toBe("");
  await save();
  await waitFor(() => expect(alert()).toBe("Unknown language."));
  isFailing = false;
  await save();
  await waitFor(() => expect(alert()).toBe(""));
});

test("FM1 the form may ask whether another value has the same error", async () => {
  const { save, errorOf } = await open(status(fieldError({ language: "Language is required." })));
  await save();
  await waitFor(() => expect(errorOf("language")?.isWrong("")).toBe(true));
  expect(errorOf("language")?.isWrong("en_US")).toBe(false);
});

test("FM4 a check sends nothing but asks for the errors of the fields", async () => {
  const { user, sent } = await open(status(fieldError({ language: "Language is required." })));
  await user.click(screen.getByRole("button", { name: "Check" }));
  await waitFor(() => expect(alert()).toBe("Language is required."));
  expect(sent).toMatchObject([{ name: "updateInterface", isCheck: true }]);
});

test("FM4 a check that fails otherwise leaves the form with its own errors", async () => {
  const { user, sent } = await open(status(apiError(429, "error.too_many", { msg: "Too many." })));
  await user.click(screen.getByRole("button", { name: "Check" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(alert()).toBe("");
  expect(screen.queryByText("Too many.")).toBeNull();
});

test("errors of fields become a toast where a button has no place for them", async () => {
  const { save } = await open(status(fieldError({ language: "Unknown language." })), { isButton: true });
  await save();
  expect(await screen.findByText("Unknown language.")).toBeVisible();
  expect(alert()).toBe("");
});

test("Z32 after an error of the server the page stays, with a message", async () => {
  const { save, services } = await open(failing());
  await save();
  expect(await screen.findByText(FAILURE)).toBeVisible();
  expect(services.router.view.get().location.path).toBe("/tea");
  expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "false");
});

test("Z32 no answer is said in words", async () => {
  const { save } = await open(() => null);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await save();
  expect(await screen.findByText(/^The server did not answer in time\./)).toBeVisible();
});

test("an expired session leads to the log-in, and back afterwards", async () => {
  const { save, services } = await open(status(apiError(401, "base.unauthorized")), { url: "/badges?page=2" });
  await save();
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/users/login"));
  expect(services.session.token()).toBeNull();
  expect(services.session.takeAddress()).toBe("/badges?page=2");
});

test("missing reputation is said with a link to what it takes", async () => {
  const { save, user, services } = await open(status(apiError(403, "error.rank.too_low", { msg: "You need 50." })));
  await save();
  const toast = within(await screen.findByRole("status"));
  expect(toast.getByText("You need 50.")).toBeVisible();
  await user.click(toast.getByRole("button", { name: "What reputation allows" }));
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/help/privileges"));
});

test("an error with no place on the page is a dialog", async () => {
  const { save, user } = await open(status(apiError(400, "error.x", { msg: "Not on Sundays." })));
  await save();
  const dialog = within(await screen.findByRole("dialog", { name: "That did not work" }));
  expect(dialog.getByText("Not on Sundays.")).toBeVisible();
  await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
});
