import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { assetsFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

const nearlyFull = {
  smtp: "enabled",
  user_count: 100,
  upload_quota: { percent: 92, size: "2.00 MB" },
  version_info: { version: "1.0.0", revision: "", remote_version: "1.2.0" },
};

it("the warning about an almost exhausted quota links to its limits", async () => {
  const url = "/admin?as=ada&role=2";
  const calls = { dashboard: async () => ({ info: nearlyFull }), siteActivity: async () => ({ days: [] }) };
  const api = { ...fakeApi(new URL(url, "http://localhost")), ...calls } as unknown as Api;
  const { html } = await renderer.renderPage({ url, language: "en_US", viewer: {}, api });
  expect(html).toContain("92% of the 2.00 MB for uploads is used.");
  expect(html).toContain('<a href="/admin/write">Change the limits</a>');
  expect(html).toContain("update to 1.2.0");
});
