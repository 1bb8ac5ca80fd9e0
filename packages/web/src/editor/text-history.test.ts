import { expect, test } from "vitest";
import { continueHistory, noHistory, textsThrough } from "./text-history.ts";

/** A surface whose own steps are whole texts. */
function surface(text: string, start = noHistory) {
  const texts = [text];
  let at = 0;
  const earlier = continueHistory(start, {
    text: () => texts[at] ?? "",
    own: () => ({ past: texts.slice(0, at), future: texts.slice(at + 1) }),
    show(shown) {
      texts.splice(0, texts.length, shown);
      at = 0;
    },
  });
  const move = (by: number) => {
    at += by;
    return true;
  };
  return {
    earlier,
    text: () => texts[at],
    write(next: string) {
      earlier.changed();
      texts.splice(at + 1, texts.length, next);
      at++;
    },
    undo: () => earlier.undo() || (at > 0 && move(-1)),
    redo: () => earlier.redo() || (at < texts.length - 1 && move(1)),
  };
}

test("ED13 undoing goes on with the texts before a switch, and redoing comes back to the last one", () => {
  const markdown = surface("");
  markdown.write("Tea");
  markdown.write("Tea is hot");
  const visual = surface("Tea is hot", markdown.earlier.all());
  visual.write("Tea is hot.");
  const seen = [visual.undo() && visual.text(), visual.undo() && visual.text(), visual.undo() && visual.text()];
  expect(seen).toEqual(["Tea is hot", "Tea", ""]);
  expect(visual.undo()).toBe(false);
  const again = [visual.redo() && visual.text(), visual.redo() && visual.text(), visual.redo() && visual.text()];
  expect(again).toEqual(["Tea", "Tea is hot", "Tea is hot."]);
  expect(visual.redo()).toBe(false);
});

test("ED13 what was undone before a switch can be redone after it, until something else is written", () => {
  const markdown = surface("");
  markdown.write("Tea");
  markdown.write("Tea is hot");
  markdown.undo();
  const visual = surface("Tea", markdown.earlier.all());
  expect(visual.redo() && visual.text()).toBe("Tea is hot");
  visual.undo();
  visual.write("Tea pot");
  expect(visual.redo()).toBe(false);
  expect(visual.earlier.all()).toEqual({ past: ["", "Tea"], future: [] });
});

test("ED13 a text that is replaced as a whole comes back by undoing", () => {
  const visual = surface("Tea");
  visual.earlier.replaced();
  const replaced = surface("A draft", visual.earlier.all());
  expect(replaced.undo() && replaced.text()).toBe("Tea");
});

test("steps that change no text are left out, and no more than a hundred are remembered", () => {
  const step = (n: number) => (n < 10 ? n + 1 : null);
  expect(textsThrough<number>(0, step, (n) => String(Math.floor(n / 5)))).toEqual(["1", "2"]);
  expect(textsThrough<number>(0, (n) => n + 1, String)).toHaveLength(100);
});
