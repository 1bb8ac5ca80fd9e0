import { createTestContext } from "@askwell/plugin-kit/testing";
import { expect, test } from "vitest";
import { discord, withAvatar } from "./discord.ts";

const profile = { external_id: "80351110224678912", display_name: "Nelly", username: "nelly", email: "" };

test("EL2 a login with Discord asks for the profile and the address", async () => {
  const context = createTestContext({ client_id: "site", client_secret: "secret" });
  const redirect = await discord.connector?.authorize(context, { callback: "https://site.example/back", state: "s" });
  const { origin, pathname, searchParams } = new URL(redirect?.url ?? "");
  expect(origin + pathname).toBe("https://discord.com/oauth2/authorize");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: "site",
    scope: "identify email",
    state: "s",
    code_challenge_method: "S256",
  });
});

test("EL3 the picture of a Discord account is an address", () => {
  const avatar = "8342729096ea3675442027381ff50dfe";
  expect(withAvatar({ ...profile, avatar }).avatar).toBe(
    `https://cdn.discordapp.com/avatars/80351110224678912/${avatar}.png`,
  );
  expect(withAvatar({ ...profile, avatar: "" }).avatar).toBe("");
  expect(withAvatar({ ...profile, avatar: "../../x" }).avatar).toBe("");
});
