import type { Reply } from "@askwell/contract";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { type CallHandlers, fieldError } from "./open-page.tsx";

/** 2026-11-01, noon. */
const NOON = 1_793_534_400;

/** The user of a session, as the server sends them. */
export function currentUserFixture(
  more: Partial<NonNullable<Reply<"currentPerson">>> = {},
): NonNullable<Reply<"currentPerson">> {
  return {
    id: "2",
    created_at: NOON,
    last_login_date: NOON,
    username: "ada",
    display_name: "Ada Lovelace",
    avatar: { type: "system", gravatar: "", custom: "" },
    follow_count: 0,
    answer_count: 0,
    question_count: 0,
    rank: 1234,
    mobile: "",
    bio: "",
    bio_html: "",
    website: "",
    location: "",
    status: "normal",
    suspended_until: 0,
    e_mail: "ada@example.com",
    mail_status: 1,
    notice_status: 1,
    authority_group: 1,
    language: "Default",
    color_scheme: "default",
    access_token: "",
    visit_token: "",
    role_id: 1,
    is_admin: false,
    have_password: true,
    ...more,
  };
}

/** The reply of a login. */
export const loginFixture = (access_token = "new-token"): Reply<"loginByEmail"> => ({
  ...currentUserFixture(),
  avatar: "",
  access_token,
  visit_token: "visit",
});

/** The calls that follow a login. */
export const afterLogin: CallHandlers = { currentPerson: () => currentUserFixture() };

/** A handler that rejects fields. */
export const rejects = (fields: Readonly<Record<string, string>>) => () => {
  throw fieldError(fields);
};

/** Types into fields by label; "" leaves a field empty. */
export async function fillIn(user: UserEvent, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text !== "") await user.type(field, text);
  }
}

/** Presses a button. */
export const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole("button", { name }));

/** The path of the shown page, with its query. */
export const shownPath = (): string => location.pathname + location.search;
