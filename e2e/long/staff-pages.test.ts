// Every page of the administration and the review, read from the routes, so that none is forgotten.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingForms } from "../../packages/web/src/components/settings/setting-forms.ts";
import { expect, expectAccessible, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { owner } from "../harness/site.ts";
import { type Caller, logInOwner } from "../harness/wire.ts";
import { seedHour } from "./hour-tasks.ts";

const routes = join(import.meta.dirname, "../../packages/web/src/routes.tsx");
const written = [...readFileSync(routes, "utf8").matchAll(/path: "(\/(?:admin|review)[^"]*)"/g)].map(
  ([, path = ""]) => path,
);

/** What stands for a parameter of an address; a route without an example has a journey of its own. */
async function examples(admin: Caller): Promise<Record<string, readonly string[]>> {
  const { data } = await admin.send("GET", "/answer/admin/api/users/page?page=1&page_size=1");
  const { list } = data as { list: { user_id: string }[] };
  return {
    ":userId": [list[0]?.user_id ?? ""],
    ":ruleId": ["new"],
    ":ruleId?": ["", "new"],
    ":template": ["answer_the_question"],
    ":page": Object.keys(settingForms),
    ":webhookId": [],
    ":conversationId": [],
    ":runId": [],
  };
}

async function pathsOf(admin: Caller): Promise<string[]> {
  const known = await examples(admin);
  const paths = written.flatMap((path) => {
    const [parameter] = /:\w+\??/.exec(path) ?? [];
    if (!parameter) return [path];
    expect(Object.keys(known), `an example of ${path}`).toContain(parameter);
    return (known[parameter] ?? []).map((value) => path.replace(`/${parameter}`, value === "" ? "" : `/${value}`));
  });
  const kinds = ["flagged_post", "queued_post", "suggested_post_edit", "appeal"].map((kind) => `/review?type=${kind}`);
  const queues = ["first_posts", "close_votes", "reopen_votes"].map((queue) => `/review?queue=${queue}`);
  return [...new Set([...paths, ...kinds, ...queues])];
}

/** What is wrong with a page: no first heading, or wider than the window. */
async function faults({ page }: BrowserUser): Promise<string[]> {
  const headings = await page.getByRole("heading", { level: 1 }).count();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...(headings === 1 ? [] : [`${headings} first headings`]), ...(wide > 0 ? [`${wide} pixels too wide`] : [])];
}

journey(
  "every page of the administration and the review is accessible, on a desktop, light and dark, and from right to left on a phone",
  async ({ site, person }) => {
    await seedHour(site.address);
    const admin = await logInOwner(site.address);
    const paths = await pathsOf(admin);
    expect(paths.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const [device, language] of [
      ["desktop", "en_US"],
      ["phone", "ar"],
    ] as const) {
      const staff = await person({ device });
      await staff.goto("/users/login");
      await logIn(staff, owner.email, owner.password);
      await admin.send("PUT", "/answer/api/v1/user/interface", { language, color_scheme: "default" });
      for (const path of paths) {
        await staff.goto(path);
        wrong.push(...(await faults(staff)).map((fault) => `${path} (${device}): ${fault}`));
        await expectAccessible(staff, device === "desktop" ? ["light", "dark"] : ["light"]).catch((error: Error) =>
          wrong.push(`${path} (${device}): ${error.message}`),
        );
      }
    }
    expect(wrong).toEqual([]);
  },
  900_000,
);
