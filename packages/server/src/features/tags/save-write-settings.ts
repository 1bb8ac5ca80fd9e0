import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../who.ts";
import { changeSettings, questionChange, uploadChange } from "../site/index.ts";
import { chooseMarks } from "./mark-tags.ts";

/** Saves the older page about everything that has to do with writing. */
export async function saveWriteSettings(app: App, admin: Admin, input: Parsed<"saveWriteSettings">): Promise<null> {
  const { recommend_tags, reserved_tags, required_tag, min_tags, min_content, ...rest } = input;
  const { restrict_answer, hold_below_rank, newcomer_posts, newcomer_links, ...uploads } = rest;
  const newcomers = { hold_below_rank, newcomer_posts, newcomer_links };
  await app.db.write(async (tx) => {
    await chooseMarks(app, tx, admin, { recommend_tags, reserved_tags });
    const question = questionChange({ min_tags, min_content, restrict_answer, ...newcomers });
    await changeSettings(app, tx, { tag: { required_tag }, question, ...uploadChange(uploads) }, admin);
  });
  return null;
}
