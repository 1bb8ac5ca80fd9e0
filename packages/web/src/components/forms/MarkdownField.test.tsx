// @vitest-environment happy-dom
import type { FieldError } from "@askwell/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { editorField, pasteInto, pressIn } from "../../../testing/editor-field.ts";
import { renderComponent } from "../../../testing/render-component.tsx";
import { viewerFixture } from "../../../testing/site.ts";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { Form } from "./Form.tsx";
import { MarkdownField } from "./MarkdownField.tsx";

interface AnswerFieldProps {
  readonly initial?: string;
  readonly isOpen?: boolean;
  readonly error?: FieldMessage;
}

function AnswerField({ initial = "", isOpen = false, error }: AnswerFieldProps) {
  const [text, setText] = useState(initial);
  return (
    <>
      <MarkdownField
        label="Your answer"
        help="Be kind."
        placeholder="What do you know?"
        open={isOpen}
        error={error}
        value={text}
        onChange={setText}
        onSubmit={() => undefined}
      />
      <output>{text}</output>
    </>
  );
}

const options = { viewer: viewerFixture(), server: { renderPost: () => "" } };
const invitation = () => screen.queryByRole("button", { name: "Your answer" });

/** What a screen reader says of a text after its name; one in a shadow root has it as words. */
function descriptionOf(text: HTMLElement): string {
  const ids = text.getAttribute("aria-describedby")?.split(" ") ?? [];
  const words = ids.map((id) => document.getElementById(id)?.textContent ?? "");
  return text.getAttribute("aria-description") ?? words.join(" ");
}

test("the editor is loaded when the user is about to write, and has the focus", async () => {
  const { user } = await renderComponent(<AnswerField />, options);
  expect(screen.queryByRole("toolbar")).toBeNull();
  expect(invitation()).toHaveTextContent("What do you know?");
  expect(invitation()).toHaveAccessibleDescription("Be kind.");
  await user.click(invitation() ?? document.body);
  await screen.findByRole("toolbar");
  await pasteInto(editorField("Your answer"), { text: "Tea" });
  expect(document.querySelector("output")).toHaveTextContent("Tea");
});

test.each([
  ["a form that is only for writing", { isOpen: true }],
  ["a text that was written before", { initial: "Tea" }],
])("%s has the editor at once", async (_, props) => {
  await renderComponent(<AnswerField {...props} />, options);
  expect(await screen.findByRole("toolbar")).toBeVisible();
  expect(invitation()).toBeNull();
});

test("ED22 a restored text that is emptied leaves its editor open, with the focus in it", async () => {
  await renderComponent(<AnswerField initial="Tea" />, options);
  await screen.findByRole("toolbar");
  const field = editorField("Your answer");
  act(() => field.focus());
  await pressIn(field, "Ctrl+A", "Delete");
  expect(document.querySelector("output")).toBeEmptyDOMElement();
  expect(editorField("Your answer")).toBe(field);
  expect(field.getRootNode()).toHaveProperty("activeElement", field);
  await pasteInto(field, { text: "Dust" });
  expect(document.querySelector("output")).toHaveTextContent("Dust");
});

test("FM1 an error marks the text until it differs", async () => {
  const error = { error_msg: "Too short." };
  await renderComponent(<AnswerField initial="Tea" error={error} />, options);
  await screen.findByRole("toolbar");
  expect(screen.getByText("Too short.")).toBeVisible();
  expect(editorField("Your answer")).toHaveAttribute("aria-invalid", "true");
  await pasteInto(editorField("Your answer"), { text: "Green " });
  expect(screen.queryByText("Too short.")).toBeNull();
  expect(editorField("Your answer")).not.toHaveAttribute("aria-invalid");
});

test.each([
  ["Markdown", null],
  ["the visual text", "visual"],
] as const)("FM5 %s tells its help and its error, also to those who come back to it", async (_, writing) => {
  const error = { error_msg: "Too short." };
  const field = <AnswerField isOpen initial="Tea" error={error} />;
  const { rerender } = await renderComponent(<AnswerField isOpen initial="Tea" />, {
    ...options,
    viewer: viewerFixture({ ...(writing && { writing }) }),
  });
  const text = () => (writing ? screen.getByRole("textbox", { name: "Your answer" }) : editorField("Your answer"));
  await waitFor(() => expect(descriptionOf(text())).toBe("Be kind."));
  act(() => rerender(field));
  await waitFor(() => expect(descriptionOf(text())).toBe("Be kind. Too short."));
  await pasteInto(text(), { text: "Green " });
  await waitFor(() => expect(descriptionOf(text())).toBe("Be kind."));
});

test("a text that is set from outside, such as a draft, replaces what is shown", async () => {
  const props = { label: "Draft", open: true, onChange: () => undefined, onSubmit: () => undefined };
  controlTime();
  const { rerender } = await renderComponent(<MarkdownField {...props} value="Tea" />, options);
  await screen.findByRole("toolbar");
  await passTime(0);
  act(() => rerender(<MarkdownField {...props} value="Coffee" />));
  expect(editorField("Draft")).toHaveTextContent("Coffee");
});

/** A form whose text is rejected when it is sent. */
function TextForm({ isOpen }: { readonly isOpen: boolean }) {
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  return (
    <Form problems={problems} onSubmit={() => setProblems([{ error_field: "text", error_msg: "Write more." }])}>
      <AnswerField isOpen={isOpen} {...(problems[0] && { error: problems[0].error_msg })} />
      <button type="submit">Send</button>
    </Form>
  );
}

test("FM2 an editor that is the only invalid field has the focus", async () => {
  const { user } = await renderComponent(<TextForm isOpen />, options);
  const field = await waitFor(() => editorField("Your answer"));
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(field.getRootNode()).toHaveProperty("activeElement", field));
  expect(screen.getByText("Write more.")).toBeInTheDocument();
});

test("FM2 an editor that is not open yet is invalid as its button, which has the focus", async () => {
  const { user } = await renderComponent(<TextForm isOpen={false} />, options);
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(invitation()).toHaveFocus());
});
