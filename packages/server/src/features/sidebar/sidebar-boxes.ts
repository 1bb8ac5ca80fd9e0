import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { tagBasicOf } from "../tags/index.ts";
import { filledBoxes } from "./boxes.ts";

/** The boxes beside lists, in the reader's language. */
export async function sidebarBoxes(app: App, { language }: Viewer): Promise<Reply<"sidebarBoxes">> {
  return (await filledBoxes(app)).map(({ title, links, tags }) => ({
    title: title[language] ?? title.en_US,
    links: [...links],
    tags: tags.map((tag) => tagBasicOf(app, tag)),
  }));
}
