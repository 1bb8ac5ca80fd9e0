import type { Handlers } from "../../handler.ts";
import { communityFigures } from "./community-figures.ts";
import { exportCommunity } from "./export-community.ts";

export const routes = { communityFigures, exportCommunity } satisfies Partial<Handlers>;
