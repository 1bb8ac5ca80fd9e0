// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillIn, press } from "../../../testing/forms.ts";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";

type Challenges = Reply<"actionRecord">;

const picture = "data:image/png;base64,AA==";
const challenge = (captcha_id: string): Challenges => ({ captcha_id, captcha_img: picture, verify: true });

/** Requests a password reset, whose call needs a captcha until its text is "ACEF34". */
async function requestReset(server: CallHandlers = {}) {
  let count = 0;
  const page = await openPage("/users/account-recovery", {
    server: {
      requestPasswordReset: ({ captcha_code }) => {
        if (captcha_code === "ACEF34") return null;
        const error_msg = captcha_code ? "The letters are wrong." : "A captcha is needed.";
        throw apiError(400, "error.object.captcha_verification_failed", {
          data: [{ error_field: "captcha_code", error_msg }],
        });
      },
      actionRecord: () => {
        count += 1;
        return challenge(`c${count}`);
      },
      ...server,
    },
  });
  await fillIn(page.user, { Email: "ada@example.com" });
  await press(page.user, "Send the link");
  await screen.findByRole("dialog", { name: "Show that you are human" });
  return page;
}

const letters = () => screen.findByLabelText("Letters of the picture");
const sent = () => screen.findByText(/If there is an account with/);

test("CA7 CA8 the letters of a picture complete the call", async () => {
  const { user, inputsOf } = await requestReset();
  await user.type(await letters(), "ACEF34");
  expect(screen.getByRole("img", { name: "Letters and digits to be typed" })).toHaveAttribute("src", picture);
  await press(user, "Continue");
  await sent();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(inputsOf("actionRecord")).toEqual([{ action: "email" }]);
  expect(inputsOf("requestPasswordReset").at(-1)).toMatchObject({
    e_mail: "ada@example.com",
    captcha_id: "c1",
    captcha_code: "ACEF34",
  });
});

test("an empty answer is not sent", async () => {
  const { user, inputsOf } = await requestReset();
  await letters();
  await press(user, "Continue");
  await waitFor(async () => expect(await letters()).toHaveAccessibleDescription("Type the letters of the picture."));
  expect(inputsOf("requestPasswordReset")).toHaveLength(1);
});

test("a wrong answer gets another picture, with the message beside the field", async () => {
  const { user, inputsOf } = await requestReset();
  await user.type(await letters(), "wrong");
  await press(user, "Continue");
  await waitFor(async () => expect(await letters()).toHaveAccessibleDescription("The letters are wrong."));
  expect(await letters()).toHaveValue("");
  await user.type(await letters(), "ACEF34");
  await press(user, "Continue");
  await sent();
  expect(inputsOf("requestPasswordReset").map(({ captcha_id }) => captcha_id)).toEqual([undefined, "c1", "c2"]);
});

test("another picture can be requested", async () => {
  const { user, inputsOf } = await requestReset();
  await user.type(await letters(), "AC");
  await press(user, "Another picture");
  await waitFor(() => expect(inputsOf("actionRecord")).toHaveLength(2));
  expect(await letters()).toHaveValue("");
});

test("CA8 closing the dialog cancels the call and leaves the form unchanged", async () => {
  const { user } = await requestReset();
  await letters();
  await press(user, "Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
  expect(screen.getByRole("button", { name: "Send the link" })).toBeEnabled();
});

test("a call that needs no captcha any more is repeated without one", async () => {
  let isNeeded = true;
  const { user } = await openPage("/users/account-recovery", {
    server: {
      requestPasswordReset: () => {
        if (!isNeeded) return null;
        isNeeded = false;
        throw apiError(400, "error.object.captcha_verification_failed", {
          data: [{ error_field: "captcha_code", error_msg: "A captcha is needed." }],
        });
      },
      actionRecord: () => ({ captcha_id: "", captcha_img: "", verify: false }),
    },
  });
  await fillIn(user, { Email: "ada@example.com" });
  await press(user, "Send the link");
  expect(await sent()).toBeInTheDocument();
});

test("a captcha without a picture that this browser does not know says so", async () => {
  await requestReset({
    actionRecord: () => ({
      captcha_id: "c1",
      captcha_img: "",
      verify: true,
      plugin: { slug_name: "captcha_unknown", config: {} },
    }),
  });
  expect(await screen.findByText("This captcha cannot be shown here.")).toBeInTheDocument();
});

test("a captcha that cannot be loaded closes the dialog with the error", async () => {
  const { user } = await openPage("/users/account-recovery", {
    server: {
      requestPasswordReset: () => {
        throw apiError(400, "error.object.captcha_verification_failed", {
          data: [{ error_field: "captcha_code", error_msg: "A captcha is needed." }],
        });
      },
      actionRecord: () => {
        throw apiError(400, "error.object.too_many_attempts", { msg: "Too many attempts." });
      },
    },
  });
  await fillIn(user, { Email: "ada@example.com" });
  await press(user, "Send the link");
  expect(await screen.findByText("Too many attempts.")).toBeInTheDocument();
  expect(screen.queryByLabelText("Letters of the picture")).not.toBeInTheDocument();
});
