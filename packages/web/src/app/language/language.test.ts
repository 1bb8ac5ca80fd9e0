// @vitest-environment happy-dom
import { browserTexts } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { afterEach, expect, it, vi } from "vitest";
import { createStorage } from "../storage.ts";
import { createStore } from "../store.ts";
import { createSetLanguage, messagesOf } from "./language.ts";

const catalogue = createCatalogues();
const texts = (language: string) => browserTexts(catalogue(language), catalogue("en_US"));

afterEach(() => vi.unstubAllGlobals());

it("another language applies without a reload and is stored", async () => {
  vi.stubGlobal("fetch", async (address: string) => Response.json(texts(address.slice(1))));
  const messages = createStore(messagesOf("en_US", texts("en_US"), "UTC"));
  const storage = createStorage(() => localStorage);
  const setLanguage = createSetLanguage({ messages, storage, timeZone: "UTC", addresses: { ar_XB: "/ar_XB" } });
  const before = messages.get().t("ui.close");
  await setLanguage("ar_XB");
  expect(messages.get().t("ui.close")).not.toBe(before);
  expect(document.documentElement.dir).toBe("rtl");
  expect(storage.read("language")).toBe("ar_XB");
  await setLanguage("Default");
  expect(messages.get().language).toBe("ar_XB");
});
