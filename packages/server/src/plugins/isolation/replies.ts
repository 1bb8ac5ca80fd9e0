/** Forms of what the functions of plugins return. Whatever differs from them is a failure of the plugin. */
import type { NotificationEvent } from "@askwell/plugin-kit";
import * as v from "valibot";
import { localizedText } from "../packages/field-schema.ts";

export const line = v.pipe(v.string(), v.maxLength(500));
const address = v.pipe(v.string(), v.maxLength(4000));
/** An address that is safe in a link: of the web, a path of this site, or none. */
const webAddress = v.pipe(address, v.regex(/^$|^https?:\/\/|^\/(?![/\\\s])[^\\\p{Cc}]*$/iu, "is no web address"));
const picture = v.pipe(v.string(), v.maxLength(200_000));
const longText = v.pipe(v.string(), v.maxLength(200_000));
const short = v.pipe(v.string(), v.maxLength(100));

export const noValues = v.object({});
export const anyValues = v.record(v.string(), v.unknown());
export const anything = v.unknown();
export const yesOrNo = v.boolean();
/** A reply without a value. */
export const nothing = v.optional(v.unknown());

const listOf = <Schema extends v.GenericSchema>(schema: Schema, max: number) =>
  v.pipe(v.array(schema), v.maxLength(max));

// Captchas and logins.
export const challenge = v.object({
  image: v.pipe(picture, v.regex(/^$|^data:image\//, "is no picture as a data URL")),
  secret: address,
});
export const icon = v.object({ icon: picture });
export const redirect = v.object({
  url: v.pipe(address, v.regex(/^https?:\/\//i, "is no web address")),
  flowState: address,
});
const profileFields = { external_id: line, display_name: line, username: line, email: line, avatar: webAddress };
export const profile = v.object(profileFields);
export const centerProfile = v.object({ ...profileFields, mobile: line, bio: longText });
export const centerDescription = v.object({
  ...{ name: line, display_name: line, icon: picture, url: webAddress },
  enabled_original_user_system: v.boolean(),
  must_auth_email_enabled: v.boolean(),
  user_status_agent_enabled: v.boolean(),
  user_role_agent_enabled: v.boolean(),
});
const centerLink = { name: line, label: line, url: webAddress };
export const centerPages = listOf(v.object(centerLink), 50);
export const centerLinks = listOf(v.object({ ...centerLink, icon: picture }), 50);
export const centerStatus = v.picklist(["normal", "suspended", "deleted"]);
export const centerSettings = v.object({ profile_url: webAddress, account_url: webAddress });

// Texts and the editor.
const toolName = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,29}$/, "is no name of a tool"));
const choice = v.object({ value: line, label: localizedText });
const editorField = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/, "is no name of a field")),
  label: localizedText,
  type: v.picklist(["line", "text", "choice"]),
  value: v.optional(longText),
  start: v.optional(v.picklist(["selection", "table"])),
  options: v.optional(listOf(choice, 100)),
});
const editorForm = v.object({ label: localizedText, template: longText, isInline: v.optional(v.boolean()) });
const editorTool = v.pipe(
  v.object({
    name: toolName,
    label: localizedText,
    icon: v.pipe(v.string(), v.regex(/^[\d\sa-zA-Z.,-]{1,2000}$/, "is no path data")),
    fields: v.optional(listOf(editorField, 20)),
    forms: v.optional(v.pipe(listOf(editorForm, 20), v.minLength(1))),
    hasOwnDialog: v.optional(v.boolean()),
  }),
  v.check(
    ({ forms, hasOwnDialog }) => forms !== undefined || hasOwnDialog === true,
    "a tool writes one of its forms, or has its own dialog",
  ),
);
export const editorTools = v.object({ tools: listOf(editorTool, 20) });

/** The first tool with a dialog that code in browsers draws. */
export function toolWithDialog({ tools }: v.InferOutput<typeof editorTools>): string | undefined {
  const index = tools.findIndex(({ hasOwnDialog }) => hasOwnDialog);
  return index < 0 ? undefined : `tools.${index}.hasOwnDialog`;
}

export const renderValues = v.object({
  blocks: v.optional(listOf(line, 50)),
  isInline: v.optional(v.boolean()),
  isFramed: v.optional(v.boolean()),
});

/** What of a render plugin draws. */
export function isDrawing({ blocks = [], isInline }: v.InferOutput<typeof renderValues>): string | undefined {
  if (blocks.length > 0) return "blocks";
  return isInline ? "isInline" : undefined;
}

/** Its parts are checked when it becomes a text. */
export const textTree = v.object({ type: v.literal("root"), children: v.array(v.unknown()) });

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, "is no colour such as #1f6b3a"));
const colors = v.optional(v.tuple([color, color]));
const word = { keyword: colors, string: colors, number: colors, title: colors, type: colors, name: colors };
export const codeTheme = v.nullable(v.object({ name: line, colors: v.object({ ...word, comment: colors }) }));

/** An address in a content policy: signs that end its place there are none of a web address. */
const loadedAddress = v.pipe(
  address,
  v.regex(/^https:\/\/[\w.-]+(:\d+)?\/[\w!$%&()*+./:=?@{}~-]*$/, "is no web address"),
);
const embedLink = v.object({ link: address, frame: v.optional(loadedAddress), script: v.optional(loadedAddress) });
const embedPlatform = v.object({
  platform: line,
  links: listOf(embedLink, 50),
  styles: v.optional(listOf(loadedAddress, 50)),
});
export const embedPlatforms = v.object({ platforms: listOf(embedPlatform, 50) });

/** The addresses from which an embed loads in browsers. */
export function embedAddresses({ platforms }: v.InferOutput<typeof embedPlatforms>): string[] {
  return platforms.flatMap(({ links, styles = [] }) => [
    ...links.flatMap(({ frame, script }) => [frame ?? [], script ?? []].flat()),
    ...styles,
  ]);
}

// Pages and boxes.
export const routePages = listOf(
  v.object({ path: line, title: localizedText, menu: v.optional(v.picklist(["navigation", "footer"])) }),
  100,
);
export const routeContent = v.nullable(
  v.object({ title: v.optional(line), description: v.optional(line), markdown: longText }),
);
export const routeValues = v.object({
  calls: v.optional(
    listOf(
      v.object({
        method: v.picklist(["GET", "POST"]),
        name: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,100}$/, "is no name of a call")),
        guard: v.picklist(["anyone", "member", "staff", "admin"]),
      }),
      100,
    ),
  ),
});
const box = v.object({
  title: localizedText,
  links: v.optional(listOf(v.object({ text: line, address }), 100)),
  tags: v.optional(listOf(line, 100)),
});
export const boxes = listOf(box, 20);

// Posts and search.
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const engineDescription = v.object({ icon: picture, link: webAddress });
export const postIds = listOf(short, 10_000);
export const searchHits = v.nullable(v.object({ ids: postIds, total: count }));
export const engineHealth = v.object({ documents: v.nullable(count) });
export const verdict = v.variant("review_status", [
  v.object({ review_status: v.literal("approved") }),
  v.object({ review_status: v.picklist(["need_review", "delete_directly"]), reason: localizedText }),
]);

// Messages.
const events = [
  "new_question",
  "new_question_followed_tag",
  "answer",
  "comment",
  "invitation",
  "vote",
  "moderation",
] as const satisfies readonly NotificationEvent[];
export const channel = v.optional(
  v.object({
    events: listOf(v.picklist(events), events.length),
    tags: listOf(line, 100),
    on_private_site: v.optional(v.boolean()),
  }),
);
export const delivery = v.variant("delivered", [
  v.object({ delivered: v.literal(true) }),
  v.object({ delivered: v.literal(false), error: line }),
]);

// Files.
const bytes = v.instance(Uint8Array);

async function* once(content: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  yield content;
}

/** A whole file, as its bytes were collected in the plugin's process. */
export const storedFile = v.nullable(
  v.pipe(
    v.object({
      content: bytes,
      sizeBytes: count,
      modifiedAt: v.pipe(
        short,
        v.isoTimestamp(),
        v.transform((text) => new Date(text)),
      ),
    }),
    // Browsers would get a part of the file, and take it for the whole.
    v.check(({ content, sizeBytes }) => content.length === sizeBytes, "sizeBytes is not the length of the content"),
    v.transform((file) => ({ ...file, content: once(file.content) })),
  ),
);
export const storedKeys = v.object({
  keys: listOf(line, 10_000),
  cursor: v.optional(address),
});
export const presigned = v.nullable(v.pipe(address, v.regex(/^https?:\/\//i, "is no web address")));
