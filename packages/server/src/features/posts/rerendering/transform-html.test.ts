import { definePlugin, type Plugin, type Render, type TextNode, type TextTree } from "@askwell/plugin-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createFixtures,
  detailOf,
  guideExample,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { ThreadsBusyError } from "../../../platform/rendering/index.ts";
import { outdateTexts, startTransforms } from "../index.ts";

const glossary = await guideExample("transform");
const text = (value: string): TextNode => ({ type: "text", value });
const paragraph = (...children: TextNode[]): TextNode => ({
  ...{ type: "element", tagName: "p", properties: {}, children },
});
const link = (href: string, value: string): TextNode => ({
  ...{ type: "element", tagName: "a", properties: { href }, children: [text(value)] },
});
const root = (...children: TextNode[]): TextTree => ({ type: "root", children });

/** A plugin whose transform a test sets. */
const planted: { transform: NonNullable<Render["transform"]> } = { transform: async (_context, tree) => tree };
const plugin: Plugin = definePlugin({
  slug_name: "planted",
  kind: "render",
  version: "1.0.0",
  name: { en_US: "Planted" },
  description: { en_US: "" },
  render: { transform: (...given) => planted.transform(...given) },
});

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
beforeAll(async () => {
  site = await testSite({ plugins: [glossary, plugin] });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
});
afterAll(() => site.close());

async function enable(slugName: string, enabled = true) {
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: slugName, enabled });
  await site.settle();
}
const configure = async (words: string) => {
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "glossary", config_fields: { words } });
  await site.settle();
};
const htmlOf = async (id: string) => (await site.call(site.visitor, "questionInfo", { id })).html;

const RTFM = "Please RTFM, and `RTFM` again.";
const plain = "<p>Please RTFM, and <code>RTFM</code> again.</p>";
const explained = (title: string) => `<p>Please <abbr title="${title}">RTFM</abbr>, and <code>RTFM</code> again.</p>`;

/** A question, an answer to it and a comment with the same text. */
async function ask() {
  const { id } = await fixtures.question({ by: ann, content: RTFM });
  const answer = await fixtures.answer({ by: ann, to: id, content: RTFM });
  await site.call(ann, "addComment", { object_id: id, original_text: RTFM });
  const shown = async () => {
    const { list } = await site.call(site.visitor, "answerPage", { question_id: id });
    const comments = await site.call(site.visitor, "commentPage", { object_id: id });
    return [await htmlOf(id), list?.[0]?.html, comments.list?.[0]?.parsed_text];
  };
  return { id, answerId: answer.id, shown };
}

describe("a plugin that transforms texts", () => {
  test("PL40 changes what is saved while it is on, after the commit", async () => {
    await enable("glossary");
    const { id, shown } = await ask();
    expect(await htmlOf(id)).toBe(plain);
    await site.settle();
    expect(await shown()).toEqual(Array(3).fill(explained("Read the manual")));
    const edit = { id, title: "Where is the manual", tags: [{ slug_name: "general" }] };
    await site.call(ann, "editQuestion", { ...edit, content: "No *RTFM*" });
    expect(await htmlOf(id)).toBe("<p>No <em>RTFM</em></p>");
    await site.settle();
    expect(await htmlOf(id)).toBe('<p>No <em><abbr title="Read the manual">RTFM</abbr></em></p>');
    await enable("glossary", false);
  });

  test("PL40 changes what was saved before when it is enabled, configured and disabled", async () => {
    const { id, shown } = await ask();
    await site.settle();
    expect(await shown()).toEqual(Array(3).fill(plain));
    const said = Array.from({ length: 60 }, (_, at) => ({ object_id: id, original_text: `RTFM ${at}` }));
    for (const comment of said) await site.call(ann, "addComment", comment);
    const countExplained = async () =>
      (
        await site.app.db.read
          .selectFrom("comments")
          .select("id")
          .where("object_id", "=", id)
          .where("parsed_text", "like", "%<abbr%")
          .execute()
      ).length;
    await enable("glossary");
    expect(await shown()).toEqual(Array(3).fill(explained("Read the manual")));
    expect(await countExplained()).toBe(61);
    await configure("RTFM = Read it");
    expect(await shown()).toEqual(Array(3).fill(explained("Read it")));
    await enable("glossary", false);
    expect(await shown()).toEqual(Array(3).fill(plain));
    expect(await countExplained()).toBe(0);
  });

  test("PL40 is not replaced by a job for what was before", async () => {
    const { shown } = await ask();
    await enable("glossary");
    const past = { kind: "texts_outdated", texts: "question", after: "", transforms: "" } as const;
    await site.app.db.write((tx) => site.app.emit(tx, past));
    await site.settle();
    expect((await shown())[0]).toBe(explained("Read it"));
    expect(await site.app.db.read.selectFrom("jobs").select("name").execute()).toEqual([]);
    await enable("glossary", false);
  });

  test("PL40 leaves previews as they are rendered", async () => {
    await enable("glossary");
    expect(await site.call(ann, "renderPost", { content: RTFM })).toBe(plain);
    await enable("glossary", false);
  });

  test("PL40 is found at the start of the site as well, and what was rendered already is not rendered again", async () => {
    const { shown } = await ask();
    await site.app.db.write((tx) => site.app.plugins.save(tx, "glossary", { enabled: true }));
    await site.app.db.write((tx) => tx.deleteFrom("jobs").execute());
    await startTransforms(site.app);
    await site.settle();
    expect((await shown())[0]).toContain("<abbr");
    await startTransforms(site.app);
    expect(await site.app.db.read.selectFrom("jobs").select("name").execute()).toEqual([]);
    await enable("glossary", false);
  });

  test("M13 PL40 a text of an older renderer is transformed when it is rendered again", async () => {
    await enable("glossary");
    const { id } = await ask();
    await site.app.db.write(async (tx) => {
      await tx.updateTable("questions").set({ renderer: 1, html: "<p>old</p>" }).where("id", "=", id).execute();
      await tx.deleteFrom("jobs").execute();
      await tx.deleteFrom("key_values").where("name", "like", "posts.rendered_by%").execute();
    });
    await outdateTexts(site.app);
    await site.settle();
    expect(await htmlOf(id)).toContain("<abbr");
    await enable("glossary", false);
  });
});

describe("a transform", () => {
  /** What a question shows after a transform. */
  async function transformed(transform: NonNullable<Render["transform"]>, content = RTFM) {
    planted.transform = async (_context, tree) => tree;
    await enable("planted");
    planted.transform = transform;
    const { id } = await fixtures.question({ by: ann, content });
    await site.settle();
    const html = await htmlOf(id);
    const detail = await detailOf(site, "planted");
    planted.transform = async (_context, tree) => tree;
    await enable("planted", false);
    return { html, error: detail?.error };
  }

  test("PL41 cannot get past the sanitiser", async () => {
    const script: TextNode = { type: "element", tagName: "script", properties: {}, children: [text("alert(1)")] };
    const bad = link("javascript:alert(1)", "press");
    bad.type === "element" &&
      Object.assign(bad.properties, { onClick: "alert(1)", style: "position:fixed", id: "search" });
    const { html } = await transformed(async () => root(paragraph(script, bad, text("<img onerror=alert(1)>"))));
    expect(html).toBe("<p>press&lt;img onerror=alert(1)&gt;</p>");
  });

  test.each<[string, NonNullable<Render["transform"]>, string]>([
    ["throws", () => Promise.reject(new Error("I do not like this.")), "planted.transform: I do not like this."],
    ["returns no tree", async () => ({ html: "<p>a</p>" }) as never, "The result is no tree."],
    ["returns nothing", async () => root(), "The result is empty."],
    ["mentions somebody", async () => root(paragraph(link("/users/admin", "@admin"))), "link the same users"],
  ])("PL40 that %s leaves the text as it is, and the administration shows why", async (_what, transform, reason) => {
    const { html, error } = await transformed(transform);
    expect(html).toBe(plain);
    expect(error).toContain(reason);
  });

  test("PL40 may not remove a mention, which is known from its link alone", async () => {
    const { html, error } = await transformed(
      async () => root(paragraph(text("Nobody."))),
      "Ask @ann about it, please.",
    );
    expect(html).toBe('<p>Ask <a href="/users/ann">@ann</a> about it, please.</p>');
    expect(error).toContain("link the same users");
  });

  test("PL40 may not mention a user whose address stands in the words of a text", async () => {
    const words = 'Write href="/users/admin" there.';
    const { html, error } = await transformed(async () => root(paragraph(link("/users/admin", "@admin"))), words);
    expect(html).toBe(`<p>${words}</p>`);
    expect(error).toContain("link the same users");
  });

  test("PL40 is stored by every database, with whatever characters it has", async () => {
    const { html } = await transformed(async () => root(paragraph(text("a\0b\ud800c"))));
    expect(html).toBe("<p>a\uFFFDb\uFFFDc</p>");
  });

  test("PL40 that fails does not keep others from the text", async () => {
    await enable("glossary");
    const { html } = await transformed(() => Promise.reject(new Error("No.")));
    expect(html).toContain("<abbr");
    await enable("glossary", false);
  });

  test("PL40 is no failure of the plugin when the threads are busy", async () => {
    await enable("planted");
    planted.transform = async () => root(paragraph(text("Transformed.")));
    const { rendering } = site.app;
    const { fromTree } = rendering;
    Object.assign(rendering, { fromTree: () => Promise.reject(new ThreadsBusyError()) });
    const { id } = await fixtures.question({ by: ann, content: "First." });
    await site.settle();
    expect((await detailOf(site, "planted"))?.error ?? "").not.toContain("busy");
    Object.assign(rendering, { fromTree });
    site.wait(60);
    await site.settle();
    expect(await htmlOf(id)).toBe("<p>Transformed.</p>");
    planted.transform = async (_context, tree) => tree;
    await enable("planted", false);
  });

  test("PL40 of a text that is edited meanwhile is not stored", async () => {
    let edits = 0;
    let asked = "";
    await enable("planted");
    const { id } = await fixtures.question({ by: ann, content: "First." });
    asked = id;
    planted.transform = async (_context, tree) => {
      edits += 1;
      const edit = { id: asked, title: "Where is the manual", tags: [{ slug_name: "general" }] };
      if (edits === 1) await site.call(ann, "editQuestion", { ...edit, content: "Second." });
      return root(...tree.children, paragraph(text(`Turn ${edits}.`)));
    };
    await site.settle();
    expect(await htmlOf(id)).toMatch(/^<p>Second\.<\/p>\s*<p>Turn [2-9]\.<\/p>$/);
    planted.transform = async (_context, tree) => tree;
    await enable("planted", false);
  });

  test("PL40 of a plugin that is switched off meanwhile is not stored", async () => {
    await enable("planted");
    const { id } = await fixtures.question({ by: ann, content: "First." });
    planted.transform = async () => {
      await site.call(site.admin, "switchPlugin", { plugin_slug_name: "planted", enabled: false });
      return root(paragraph(text("Transformed.")));
    };
    await site.settle();
    site.wait(60);
    await site.settle();
    expect(await htmlOf(id)).toBe("<p>First.</p>");
    planted.transform = async (_context, tree) => tree;
  });
});
