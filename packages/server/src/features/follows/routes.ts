import type { Handlers } from "../../handler.ts";
import { follow } from "./follow.ts";
import { followTags } from "./follow-tags.ts";
import { ignoreTag } from "./ignore-tag.ts";
import { tagsIgnored } from "./tags-ignored.ts";

export const routes = { follow, followTags, ignoreTag, tagsIgnored } satisfies Partial<Handlers>;
