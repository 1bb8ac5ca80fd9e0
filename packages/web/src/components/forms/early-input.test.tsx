// @vitest-environment happy-dom
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { applyEarlyInput } from "./early-input.ts";

function Form() {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  return (
    <form data-email={email}>
      <input name="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <textarea name="name" value={name} onChange={(event) => setName(event.target.value)} />
    </form>
  );
}

test("text that was entered before hydration stays and reaches the state", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = `<div id="app">${renderToString(<Form />)}</div>`;
  const root = document.querySelector("#app") as HTMLElement;
  const [email, name] = [root.querySelector("input"), root.querySelector("textarea")];
  if (!email || !name) throw new Error("the form was not rendered");
  email.value = "ann@example.com";
  name.value = "Ann";
  await act(async () => void hydrateRoot(root, <Form />));
  await act(async () => applyEarlyInput(root));
  expect(root.querySelector("form")?.dataset.email).toBe("ann@example.com");
  expect([email.value, name.value]).toEqual(["ann@example.com", "Ann"]);
});

function Choices() {
  const [mails, setMails] = useState(false);
  const [colour, setColour] = useState("light");
  return (
    <form data-chosen={`${mails} ${colour}`}>
      <input type="checkbox" checked={mails} onChange={(event) => setMails(event.target.checked)} />
      {["light", "dark"].map((each) => (
        <input key={each} type="radio" name="c" checked={colour === each} onChange={() => setColour(each)} />
      ))}
    </form>
  );
}

test("boxes that were checked before hydration stay checked and reach the state", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = `<div id="app">${renderToString(<Choices />)}</div>`;
  const root = document.querySelector("#app") as HTMLElement;
  const [mails, , dark] = root.querySelectorAll("input");
  if (!mails || !dark) throw new Error("the form was not rendered");
  mails.checked = true;
  dark.checked = true;
  await act(async () => void hydrateRoot(root, <Choices />));
  await act(async () => applyEarlyInput(root));
  expect(root.querySelector("form")?.dataset.chosen).toBe("true dark");
  expect([mails.checked, dark.checked]).toEqual([true, true]);
});
