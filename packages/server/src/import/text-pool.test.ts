import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTextPool } from "./text-pool.ts";
import { makeText } from "./texts.ts";

const program = fileURLToPath(new URL("../main.ts", import.meta.url));
const texts = Array.from({ length: 120 }, (_, number) => ({
  html: `<p>Text <strong>${number}</strong></p>`,
  source: number % 2 === 0 ? `Text **${number}**` : null,
  scope: "10010000000000001",
}));

test("X3 other threads render the same texts, in order", async () => {
  const pool = createTextPool(program);
  const made = [await pool.make("https://tea.example", texts), await pool.make("https://tea.example", texts)];
  await pool.close();
  expect(made[0]).toEqual(texts.map((text) => makeText("https://tea.example", text)));
  expect(made[1]).toEqual(made[0]);
});

test("a thread that cannot start rejects all waiting tasks", async () => {
  const pool = createTextPool(fileURLToPath(new URL("./no-such-program.ts", import.meta.url)));
  await expect(pool.make("https://tea.example", texts)).rejects.toThrow("no-such-program");
  await pool.close();
});
