// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { serveSettings, unsentVectors } from "../../../../testing/administration.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const providers = [
  { provider: "openai", api_host: "https://api.openai.com", api_key: "******", model: "" },
  { provider: "local", api_host: "http://localhost:11434", api_key: "", model: "" },
];
const stored = { ai_providers: providers, prompt_config: { en_us: "", zh_cn: "" } };

const open = (state: Partial<Reply<"semanticSearchState">> = {}) =>
  openPage("/admin/ai-settings", {
    viewer: users.admin,
    server: {
      ...serveSettings("ai-settings", stored),
      semanticSearchState: () => ({ ...unsentVectors, ...state }),
    },
  });

const named = { host: "api.openai.com", model: "small", posts: 12_000, tokens: 2_400_000, cost: 0.048 };
const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling;

test("SM2 who gets which texts stands at the switch", async () => {
  await open();
  expect(screen.getByRole("switch", { name: "Search by meaning" })).toHaveAccessibleDescription(
    /gets title and text of every public question and accepted answer, and what members search for.*no names/,
  );
  expect(screen.getByText(/Nothing is sent before you turn it on/)).toBeInTheDocument();
});

test("SM6 posts, tokens, costs and days are shown before anything is sent", async () => {
  await open(named);
  expect(
    screen.getByText("Nothing is sent yet. If you turn it on, api.openai.com gets what is described at the switch."),
  ).toBeInTheDocument();
  expect(fact("Public questions and accepted answers")).toHaveTextContent("12,000");
  expect(fact("Tokens of all of them, about")).toHaveTextContent("2,400,000");
  expect(fact("Cost of all of them, about")).toHaveTextContent("0.048 USD");
  expect(fact("Days until all are sent, at the daily limit")).toHaveTextContent("3");
});

test("SM6 progress, use and failures are shown while it is on", async () => {
  await open({
    ...{ ...named, enabled: true, stored: 3000, waiting: 2, untaken: 1, error: "The provider answers 500." },
    used: { posts: 3000, searches: 7, failed: 1, tokens: 600_000 },
  });
  expect(fact("Sent so far")).toHaveTextContent("3,000");
  expect(fact("Tokens used today")).toHaveTextContent("600,000 of 1,000,000");
  expect(fact("Texts that the model does not take")).toHaveTextContent("1");
  expect(
    screen.getByText("The provider has failed: The provider answers 500. It is tried again by itself."),
  ).toBeInTheDocument();
});

test("SM11 pgvector is named while it compares vectors", async () => {
  await open({ ...named, enabled: true, pgvector: { state: "ready", version: "0.8.5" } });
  expect(fact("Vectors are compared by")).toHaveTextContent("pgvector 0.8.5");
  expect(screen.queryByText(/CREATE EXTENSION|complete|0\.7/)).not.toBeInTheDocument();
});

test.each([
  ["not_created", /runs CREATE EXTENSION vector in the database/],
  ["outdated", "The database has pgvector 0.6.2. From version 0.7 on it could compare."],
  ["building", "pgvector 0.6.2 compares once its index is complete."],
] as const)("SM11 why pgvector does not compare vectors is explained: %s", async (state, why) => {
  await open({ ...named, enabled: true, pgvector: { state, version: "0.6.2" } });
  expect(fact("Vectors are compared by")).toHaveTextContent("The memory of the program");
  expect(screen.getByText(why)).toBeInTheDocument();
});

test("SM12 the search plugin whose engine finds near posts is named, and pgvector does not matter then", async () => {
  await open({ ...named, enabled: true, engine: "OpenSearch", pgvector: { state: "building", version: "0.8.5" } });
  expect(fact("Vectors are compared by")).toHaveTextContent("OpenSearch");
  expect(screen.queryByText(/compares once/)).not.toBeInTheDocument();
});

test("SM1 it is turned on with a provider of the list and a model", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { user, inputsOf } = await open();
  const choice = screen.getByRole("combobox", { name: "Provider of vectors" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toContain("local");
  await user.selectOptions(choice, "local");
  await user.type(screen.getByRole("textbox", { name: "Model for vectors" }), "nomic-embed-text");
  await user.click(screen.getByRole("switch", { name: "Search by meaning" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const change = { semantic_search: true, semantic_provider: "local", semantic_model: "nomic-embed-text" };
  expect(inputsOf("saveAssistantSettings")).toMatchObject([change]);
});
