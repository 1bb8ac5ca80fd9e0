// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { serveSettings } from "../../../testing/administration.ts";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";

const stored = {
  chosen_provider: "openai",
  ai_providers: [
    { provider: "openai", api_host: "https://api.openai.com", api_key: "******", model: "small" },
    { provider: "gemini", api_host: "", api_key: "", model: "" },
  ],
  prompt_config: { en_us: "Be brief.", zh_cn: "" },
};

const open = (server: CallHandlers = {}) =>
  openPage("/admin/ai-settings", {
    viewer: users.admin,
    server: { ...serveSettings("ai-settings", stored), ...server },
  });

const providers = () => within(screen.getByRole("group", { name: "Providers" }));
/** The fields of a provider. */
const part = (name: string) =>
  within(providers().getByText(name, { selector: "bdi" }).closest("details") ?? document.body);

test("AS5 what is sent to whom stands at the switch", async () => {
  await open();
  expect(screen.getByRole("switch", { name: "Assistant" })).toHaveAccessibleDescription(
    /send their question.*to the chosen provider, and nothing else/,
  );
});

test("AS8 a provider is added, its models are fetched with what the form has, and it is chosen", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { user, inputsOf } = await open({
    assistantModels: () => [
      { id: "qwen", object: "model", created: 0, owned_by: "" },
      { id: "llama", object: "model", created: 0, owned_by: "" },
    ],
  });
  await user.click(providers().getByRole("button", { name: "Add a provider" }));
  const added = part("New provider");
  await user.type(added.getByRole("textbox", { name: "Address" }), "http://localhost:11434");
  await user.type(added.getByRole("textbox", { name: "Name" }), "local");
  const local = part("local");
  await user.click(local.getByRole("button", { name: /^Fetch the models and test/ }));
  expect(await local.findByText("The provider answers. It has 2 models, which the field offers.")).toBeInTheDocument();
  expect(inputsOf("assistantModels")).toEqual([{ provider: "local", api_host: "http://localhost:11434", api_key: "" }]);
  await user.type(local.getByRole("combobox", { name: "Model" }), "llama");
  await user.selectOptions(screen.getByRole("combobox", { name: "Provider that answers" }), "local");
  await user.click(screen.getByRole("switch", { name: "Assistant" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(inputsOf("saveAssistantSettings")).toMatchObject([
    {
      ...{ enabled: true, chosen_provider: "local", prompt_config: stored.prompt_config },
      ai_providers: [
        ...stored.ai_providers,
        { provider: "local", api_host: "http://localhost:11434", api_key: "", model: "llama" },
      ],
    },
  ]);
});

test("AS8 a test that fails says why, beside its button", async () => {
  const { user } = await open({
    assistantModels: () => {
      throw apiError(400, "error.ai.provider_failed", { msg: "The provider has not answered: 401" });
    },
  });
  await user.click(part("OpenAI").getByRole("button", { name: /^Fetch the models and test/ }));
  expect(await part("OpenAI").findByText("The provider has not answered: 401")).toBeInTheDocument();
});

test("AS8 errors of providers stand at their group, and a provider that was added can be removed", async () => {
  const { user } = await open({
    saveAssistantSettings: () => {
      throw fieldError({ ai_providers: "New provider needs an address." });
    },
  });
  await user.click(providers().getByRole("button", { name: "Add a provider" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await providers().findByText("New provider needs an address.")).toBeInTheDocument();
  await user.click(providers().getByRole("button", { name: /^Remove/ }));
  expect(providers().queryByText("New provider")).not.toBeInTheDocument();
});

test("AS8 instructions are edited by language", async () => {
  vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { user, inputsOf } = await open();
  const english = screen.getByRole("textbox", { name: "In English and all languages but Chinese" });
  expect(english).toHaveValue("Be brief.");
  await user.type(english, " Be kind.");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(inputsOf("saveAssistantSettings")).toHaveLength(1));
  expect(inputsOf("saveAssistantSettings")).toMatchObject([
    { prompt_config: { en_us: "Be brief. Be kind.", zh_cn: "" } },
  ]);
});
