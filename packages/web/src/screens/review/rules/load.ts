import type { LoadContext } from "../../../app/routing/route.ts";

export const load = async ({ api }: LoadContext) => ({ rules: await api.holdRules({}) });
