import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { tagBasicOf } from "../tags/index.ts";
import { filledBoxes } from "./boxes.ts";

/** The contents of all boxes for other clients, one link a line. Source: docs/wire/accounts.md "Site information". */
export async function sidebarConfig(app: App, { signed_in, email_confirmed }: Viewer): Promise<Reply<"sidebarConfig">> {
  const isReader = signed_in && email_confirmed;
  if (app.settings.get("security").login_required && !isReader) return { tags: null, links_text: "" };
  const boxes = await filledBoxes(app);
  const tags = boxes.flatMap((box) => box.tags.map((tag) => tagBasicOf(app, tag)));
  const links = boxes.flatMap((box) => box.links.map(({ text, address }) => `[${text}](${address})`));
  return { tags: tags.length > 0 ? tags : null, links_text: links.join("\n") };
}
