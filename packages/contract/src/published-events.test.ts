import { readFileSync } from "node:fs";
import { eventTypeNames } from "@askwell/domain";
import * as v from "valibot";
import { expect, test } from "vitest";
import { exampleEvent, publishedEvent } from "./published-events.ts";

const guide = readFileSync(new URL("../../../docs/guides/events.md", import.meta.url), "utf8");

test("EV1 the guide lists every type of event, and no other", () => {
  const listed = guide.matchAll(/`((?:question|answer|comment|tag|user)\.\w+)`/g);
  expect([...new Set([...listed].map(([, type]) => type))].sort()).toEqual(eventTypeNames.toSorted());
});

test("EV4 every type has an example that the declaration allows, and the guide shows one of them", () => {
  for (const type of eventTypeNames) expect(v.is(publishedEvent, exampleEvent(type)), type).toBe(true);
  const [json = ""] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text);
  expect(JSON.parse(json)).toEqual(exampleEvent("answer.created"));
});
