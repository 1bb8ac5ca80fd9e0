import { channelsFor, type NotificationChoices } from "@askwell/domain";
import { rowOf } from "./choice-row.ts";
import { isOn, mailSources } from "./mail-sources.ts";
import type { NotificationChoiceRow } from "./table.ts";

/** The rows of a user for whom a kind of mail is on; none for a kind that is not known. */
export function mailChoiceRows(userId: string, source: string): NotificationChoiceRow[] {
  const topics = mailSources.find(({ name }) => name === source)?.first ?? [];
  return topics.map((topic) => rowOf(userId, topic, [...channelsFor(topic), "mail"]));
}

/** Whether a kind of mail is known. */
export const isMailSource = (source: string): boolean => mailSources.some(({ name }) => name === source);

/** The kinds of mail that are on for a user. */
export const mailSourcesOn = (choices: NotificationChoices): string[] =>
  mailSources.filter((source) => isOn(source, choices)).map(({ name }) => name);
