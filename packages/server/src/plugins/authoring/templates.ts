import type { PluginKind } from "@askwell/plugin-kit";
import type { PluginAccess } from "../isolation/points.ts";

/** What a new package of a kind begins with. */
interface Template {
  readonly hosts?: readonly string[];
  readonly hostSettings?: readonly string[];
  readonly handed?: readonly PluginAccess[];
  readonly settings?: readonly object[];
  /** The members that the module defines. */
  readonly code: string;
  /** The module for browsers. */
  readonly browser?: string;
  /** What the test does with `plugin` and `context`. */
  readonly test: string;
}

const text = (name: string, title: string, more: object = {}) => ({
  name,
  type: "input",
  title: { en_US: title },
  ...more,
});

/** A working example of each kind that can be installed. */
export const templates: { readonly [Kind in PluginKind]?: Template } = {
  captcha: {
    settings: [
      text("question", "Question", { value: "What is made of leaves and hot water?" }),
      text("answer", "Answer", { value: "tea" }),
    ],
    code: `captcha: {
    // What browser.js gets as its config.
    widget: ({ configuration }) => ({ question: configuration.question }),
    // No picture, and what \`verify\` needs to know. Hash the answer: the database must not reveal it.
    async create({ configuration }, captcha_id) {
      return { image: "", secret: hash(captcha_id, configuration.answer) };
    },
    async verify(_context, { captcha_id, captcha_code, secret }) {
      return hash(captcha_id, captcha_code) === secret;
    },
  },`,
    browser: `import { defineWidget } from "@askwell/plugin-kit/browser";

const element = (name, members) => Object.assign(document.createElement(name), members);

// Asks the question in the dialog of the site, and resolves to the answer.
export const widget = defineWidget({
  hasPicture: () => false,
  solve({ config, container, onShown }) {
    const form = element("form");
    const label = element("label", { textContent: \`\${config.question} \` });
    const field = element("input", { required: true, autocomplete: "off" });
    const button = element("button", { textContent: "Answer" });
    button.style.color = "buttontext";
    label.append(field);
    form.append(label, button);
    container.replaceChildren(form);
    onShown();
    return new Promise((resolve) => {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        resolve(field.value);
      });
    });
  },
});
`,
    test: `const own = { ...context, configuration: { question: "What do we drink?", answer: "Tea" } };
  assert.deepEqual(plugin.captcha.widget(own), { question: "What do we drink?" });
  const { secret } = await plugin.captcha.create(own, "1");
  assert.equal(await plugin.captcha.verify(own, { captcha_id: "1", captcha_code: " tea", secret }), true);
  assert.equal(await plugin.captcha.verify(own, { captcha_id: "1", captcha_code: "coffee", secret }), false);
  const { widget } = await import("./browser.js");
  assert.equal(widget.hasPicture({}), false);`,
  },
  connector: {
    hostSettings: ["server"],
    handed: ["emails"],
    settings: [text("server", "Address of the provider", { required: true })],
    code: `connector: {
    icon: btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>'),
    isReady: ({ configuration }) => Boolean(configuration.server),
    async authorize({ configuration }, { callback, state }) {
      const query = new URLSearchParams({ redirect_uri: callback, state });
      return { url: \`\${configuration.server}/authorize?\${query}\`, flowState: "" };
    },
    async handleCallback({ configuration, fetch }, { url }) {
      const code = new URL(url).searchParams.get("code") ?? "";
      const reply = await fetch(\`\${configuration.server}/profile?code=\${encodeURIComponent(code)}\`);
      if (!reply.ok) throw new Error(\`The provider answered with status \${reply.status}.\`);
      const { id, name, login } = await reply.json();
      return { external_id: String(id), display_name: name, username: login, email: "", avatar: "" };
    },
  },`,
    test: `const own = { ...context, configuration: { server: "https://login.example" } };
  const { url } = await plugin.connector.authorize(own, { callback: "https://site.example/back", state: "s" });
  assert.equal(new URL(url).searchParams.get("state"), "s");`,
  },
  editor: {
    code: `editor: {
    tools: [
      {
        name: "note",
        label: { en_US: "Note" },
        icon: "M5 4h14v16H5zM8 8h8M8 12h8",
        fields: [{ name: "text", label: { en_US: "Text" }, type: "text", start: "selection" }],
        forms: [{ label: { en_US: "Quotation" }, template: "> **Note**: {text}" }],
      },
      // Its dialog is drawn by browser.js.
      { name: "steps", label: { en_US: "Steps" }, icon: "M4 18h4v-4h4v-4h4V6h4", hasOwnDialog: true },
    ],
  },`,
    browser: `import { Button, defineTools } from "@askwell/plugin-kit/browser";
import { createElement } from "react";

// What the dialogs contain, by the names of their tools.
export const tools = defineTools({
  steps({ selection, write }) {
    const submit = (event) => {
      event.preventDefault();
      const lines = event.currentTarget.elements.lines.value.trim().split("\\n");
      write(lines.map((line, index) => \`\${index + 1}. \${line}\`).join("\\n"));
    };
    const area = createElement("textarea", { name: "lines", rows: 6, defaultValue: selection });
    const button = createElement(Button, { type: "submit", variant: "primary" }, "Number them");
    return createElement("form", { onSubmit: submit }, createElement("label", null, "One step a line", area), button);
  },
});
`,
    test: `const [tool] = plugin.editor.tools;
  assert.match(tool.forms[0].template, /\\{text\\}/);
  assert.ok(context);`,
  },
  embed: {
    hosts: ["player.example.org"],
    code: `embed: {
    platforms: [
      {
        platform: "Example",
        links: [{ link: "https://example.org/watch?v=:id", frame: "https://player.example.org/:id" }],
      },
    ],
  },`,
    test: `const [{ links }] = plugin.embed.platforms;
  assert.ok(links[0].frame.startsWith("https://"));
  assert.ok(context);`,
  },
  notification: {
    hostSettings: ["server"],
    handed: ["posts", "users"],
    settings: [text("server", "Address that gets the messages", { required: true, secret: true })],
    code: `notification: {
    siteChannel: ({ configuration }) => (configuration.server ? { events: ["new_question"], tags: [] } : undefined),
    async notify({ configuration, fetch }, { message }) {
      const body = JSON.stringify({ text: message.sentence.map(({ text }) => text).join("") });
      const headers = { "content-type": "application/json" };
      const reply = await fetch(String(configuration.server), { method: "POST", headers, body });
      return reply.ok ? { delivered: true } : { delivered: false, error: \`Status \${reply.status}.\` };
    },
  },`,
    test: `assert.equal(plugin.notification.siteChannel(context), undefined);
  const fetch = async () => new Response("", { status: 500 });
  const own = { ...context, configuration: { server: "https://chat.example" }, fetch };
  const sent = await plugin.notification.notify(own, { message: { sentence: [{ kind: "words", text: "Hello" }] } });
  assert.deepEqual(sent, { delivered: false, error: "Status 500." });`,
  },
  render: {
    settings: [text("keyword", "Colour of keywords", { value: "#1f6b3a", ui_options: { input_type: "color" } })],
    code: `render: {
    // Blocks of code in this language are drawn by browser.js.
    blocks: ["cups"],
    codeTheme: ({ keyword }) => ({ name: "mine", colors: { keyword: [String(keyword), "#8fd6a3"] } }),
  },`,
    browser: `import { defineDrawing } from "@askwell/plugin-kit/browser";

// Draws a row of cups for a number, such as 3.
export const drawing = defineDrawing({
  async draw({ code, place }) {
    const count = Number(code);
    if (!Number.isInteger(count) || count < 1 || count > 20) throw new Error("Write a number from 1 to 20.");
    place.textContent = "☕".repeat(count);
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", \`Cups: \${count}\`);
  },
});
`,
    test: `assert.equal(plugin.render.codeTheme({ keyword: "#112233" }).colors.keyword[0], "#112233");
  const { drawing } = await import("./browser.js");
  const place = { setAttribute() {} };
  await drawing.draw({ code: "3", place });
  assert.equal(place.textContent, "☕☕☕");
  await assert.rejects(drawing.draw({ code: "many", place }));
  assert.ok(context);`,
  },
  reviewer: {
    handed: ["posts", "users"],
    code: `reviewer: {
    async review(_context, { title }) {
      if (!/\\p{Lu}{8}/u.test(title)) return { review_status: "approved" };
      return { review_status: "need_review", reason: { en_US: "The title is in capital letters." } };
    },
  },`,
    test: `assert.equal((await plugin.reviewer.review(context, { title: "How is tea made" })).review_status, "approved");
  assert.equal((await plugin.reviewer.review(context, { title: "EVERYTHING" })).review_status, "need_review");`,
  },
  route: {
    handed: ["users"],
    settings: [text("greeting", "Greeting", { value: "Welcome" })],
    code: `route: {
    pages: async () => [{ path: "/hello", title: { en_US: "Hello" }, menu: "navigation" }],
    async show({ configuration, store }) {
      const guests = (await store.get("guests")) ?? "Nobody yet.";
      return { markdown: \`\${configuration.greeting}!\\n\\n## Guests\\n\\n\${guests}\` };
    },
    // POST /answer/api/v1/plugin/<slug_name>/sign
    calls: [
      {
        method: "POST",
        name: "sign",
        guard: "member",
        async run({ store }, { viewer }) {
          const guests = \`\${(await store.get("guests")) ?? ""}\\n- \${viewer?.username}\`.trim();
          await store.set("guests", guests);
          return { guests: guests.split("\\n").length };
        },
      },
    ],
  },`,
    browser: `import { Button, definePage } from "@askwell/plugin-kit/browser";
import { createElement, useState } from "react";

// Shown on the page in place of its text, which is the child.
export const page = definePage(({ viewer, send, children }) => {
  const [message, setMessage] = useState("");
  const sign = async () => {
    const { guests } = await send("sign");
    setMessage(\`Thank you! Signatures: \${guests}\`);
  };
  const button = createElement(Button, { onClick: sign }, "Sign the guest book");
  const status = createElement("p", { role: "status" }, message);
  const below = { display: "grid", gap: "0.5rem", justifyItems: "start", paddingBlockStart: "1.5rem" };
  return createElement("div", null, children, createElement("div", { style: below }, viewer && button, status));
});
`,
    test: `const own = { ...context, configuration: { greeting: "Hello" } };
  const [sign] = plugin.route.calls;
  const viewer = { id: "1", username: "ann", role: "user" };
  assert.deepEqual(await sign.run(own, { input: {}, viewer, language: "en_US" }), { guests: 1 });
  const { markdown } = await plugin.route.show(own, { path: "/hello", params: {}, language: "en_US" });
  assert.equal(markdown, "Hello!\\n\\n## Guests\\n\\n- ann");`,
  },
  search: {
    hostSettings: ["server"],
    handed: ["posts"],
    settings: [text("server", "Address of the search engine", { required: true })],
    code: `search: {
    describe: () => ({ icon: "", link: "" }),
    startSync: async (context) => void (await ask(context, "start", {})),
    finishSync: async (context) => void (await ask(context, "finish", {})),
    index: async (context, documents) => void (await ask(context, "index", documents)),
    remove: async (context, ids) => void (await ask(context, "remove", ids)),
    search: (context, condition) => ask(context, "search", condition),
    similar: (context, words, { limit }) => ask(context, "similar", { words, limit }),
    health: (context) => ask(context, "health", {}),
  },`,
    test: `const fetch = async () => Response.json({ documents: 7 });
  const own = { ...context, configuration: { server: "https://search.example" }, fetch };
  assert.deepEqual(await plugin.search.health(own), { documents: 7 });`,
  },
  sidebar: {
    code: `sidebar: {
    boxes: async ({ site_url }) => [
      { title: { en_US: "Read first" }, links: [{ text: "Tags", address: "/tags" }, { text: "Home", address: site_url }] },
    ],
  },`,
    test: `const [box] = await plugin.sidebar.boxes(context);
  assert.equal(box.links.length, 2);`,
  },
  storage: {
    hostSettings: ["server"],
    handed: ["uploads"],
    settings: [text("server", "Address of the storage", { required: true })],
    code: `storage: {
    put: async (context, key, bytes) => void (await send(context, key, { method: "PUT", body: bytes })),
    async get(context, key) {
      const reply = await send(context, key, {});
      if (reply.status === 404) return null;
      const bytes = new Uint8Array(await reply.arrayBuffer());
      const modifiedAt = new Date(reply.headers.get("last-modified") ?? 0);
      return { content: (async function* () { yield bytes; })(), sizeBytes: bytes.length, modifiedAt };
    },
    remove: async (context, key) => void (await send(context, key, { method: "DELETE" })),
    list: async (context) => ({ keys: await (await send(context, "", {})).json() }),
  },`,
    test: `const fetch = async () => new Response("", { status: 404 });
  const own = { ...context, configuration: { server: "https://files.example" }, fetch };
  assert.equal(await plugin.storage.get(own, "post/a.png"), null);`,
  },
};

/** Functions that the code of a kind uses. */
export const templateFunctions: { readonly [Kind in PluginKind]?: string } = {
  captcha: `import { createHash } from "node:crypto";

// Without upper case and spaces around it.
const hash = (id, answer) => createHash("sha256").update(\`\${id} \${String(answer).trim().toLowerCase()}\`).digest("hex");
`,
  search: `const ask = async ({ configuration, fetch }, what, sent) => {
  const options = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) };
  const reply = await fetch(\`\${configuration.server}/\${what}\`, options);
  if (!reply.ok) throw new Error(\`The search engine answered with status \${reply.status}.\`);
  return reply.json();
};
`,
  storage: `const send = async ({ configuration, fetch }, key, options) => {
  const reply = await fetch(\`\${configuration.server}/\${key}\`, options);
  if (!reply.ok && reply.status !== 404) throw new Error(\`The storage answered with status \${reply.status}.\`);
  return reply;
};
`,
};
