// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { Connectors } from "./Connectors.tsx";

const github = { name: "GitHub", icon: "", link: "/answer/api/v1/connector/login/github" };
const userCenter = {
  enabled: true,
  agent_info: {
    login_redirect_url: "https://sso.example/in",
    sign_up_redirect_url: "",
    enabled_original_user_system: true,
    display_name: "Intranet",
  },
};

const links = () => screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("each provider has a button below the form of the site", async () => {
  await renderComponent(<Connectors connectors={[github]} hasForm />);
  expect(links()).toEqual([["Continue with GitHub", github.link]]);
  expect(screen.getByText("or")).toBeVisible();
});

test("without a form no word parts them from it, and without providers there is nothing", async () => {
  const { rerender } = await renderComponent(<Connectors connectors={[github]} hasForm={false} />);
  expect(screen.queryByText("or")).toBeNull();
  rerender(<Connectors connectors={[]} hasForm />);
  expect(links()).toEqual([]);
  expect(screen.queryByText("or")).toBeNull();
});

test("a user center replaces the providers, unless it is disabled", async () => {
  await renderComponent(<Connectors connectors={[github]} hasForm />, { agent: userCenter });
  expect(links()).toEqual([["Continue with Intranet", "https://sso.example/in"]]);
  await renderComponent(<Connectors connectors={[github]} hasForm />, { agent: { ...userCenter, enabled: false } });
  expect(links()).toEqual([["Continue with GitHub", github.link]]);
});
