// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { authorFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { openQuestion } from "../../../testing/open-question.ts";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const viewer = viewerFixture();
const ann = { ...authorFixture, id: "8", username: "ann", display_name: "Ann Lee" };
const inviting = { action: "invite_other_to_answer", name: "Edit", type: "edit" } as const;

/** Opens the dialog in which people are invited; Grace is invited already. */
async function openInvitation(inviteToAnswer: () => null) {
  controlTime();
  let invited = [authorFixture];
  const page = await openQuestion({
    viewer,
    question: { extends_actions: [inviting] },
    server: {
      questionInvitees: () => invited,
      userInfoSearch: () => [ann, { ...ann, id: viewer.id, username: viewer.username }],
      inviteToAnswer: () => {
        invited = [authorFixture, ann];
        return inviteToAnswer();
      },
    },
  });
  await page.user.click(screen.getByRole("button", { name: "Invite people" }));
  return { ...page, dialog: await screen.findByRole("dialog", { name: "Invite people" }) };
}
const aside = () => screen.getByRole("region", { name: "Asked to answer" });

test("people are found by the beginning of their name and invited; nobody invites themselves", async () => {
  const { user, dialog, inputsOf } = await openInvitation(() => null);
  await user.type(within(dialog).getByRole("searchbox"), "an");
  expect(inputsOf("userInfoSearch")).toEqual([]);
  await passTime(400);
  expect(await within(dialog).findByText("1 person found")).toBeInTheDocument();
  const people = within(dialog).getAllByRole("checkbox");
  expect(people).toHaveLength(2);
  expect(within(dialog).getByRole("checkbox", { name: /grace/ })).toBeChecked();
  await user.click(within(dialog).getByRole("checkbox", { name: /ann/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save the list" }));
  expect(await screen.findByText("The list of invited people is saved.")).toBeInTheDocument();
  await waitFor(() => expect(within(aside()).getByRole("link", { name: /Ann Lee/ })).toBeInTheDocument());
  expect(inputsOf("inviteToAnswer")).toEqual([{ id: QUESTION_ID, invite_user: ["grace", "ann"] }]);
});

test("an invitation that fails leaves the dialog open with its choice", async () => {
  const { user, dialog } = await openInvitation(failing());
  await user.click(within(dialog).getByRole("checkbox", { name: /grace/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save the list" }));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(within(dialog).getByRole("searchbox")).toBeInTheDocument();
});

test("without the right to invite, invited people are shown without a button", async () => {
  await openQuestion({ viewer, server: { questionInvitees: () => [authorFixture] } });
  expect(within(aside()).getByRole("link", { name: /Grace Hopper/ })).toBeInTheDocument();
  expect(within(aside()).queryByRole("button")).not.toBeInTheDocument();
});

test("P7 a locked invitation says what it takes", async () => {
  const reason = "Inviting takes 30 reputation.";
  const locked_actions = [{ action: "invite_other_to_answer", name: "Edit", privilege: "answer.invite", reason }];
  const { user } = await openQuestion({ viewer, question: { locked_actions }, server: { questionInvitees: () => [] } });
  await user.click(within(aside()).getByRole("button", { name: "Invite people" }));
  expect(within(aside()).getByText(reason)).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("where nobody is invited and nobody may, nothing is shown", async () => {
  await openQuestion({ viewer, server: { questionInvitees: () => [] } });
  expect(screen.queryByRole("region", { name: "Asked to answer" })).not.toBeInTheDocument();
});
