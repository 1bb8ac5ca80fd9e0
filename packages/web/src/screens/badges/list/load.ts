import type { LoadContext } from "../../../app/routing/route.ts";
import { badgeAmount, badgeKind } from "../../../components/badges/badge-kinds.ts";

type Post = "answer" | "question";

/** The best score of the viewer's answers and questions, from which badges for votes are not far. */
async function bestScores({ api, viewer }: LoadContext): Promise<Readonly<Record<Post, number>> | null> {
  if (!viewer) return null;
  const { answer, question } = await api.personalTop({ username: viewer.username });
  return { answer: answer[0]?.vote_count ?? 0, question: question[0]?.vote_count ?? 0 };
}

export async function load(context: LoadContext) {
  const [groups, best] = await Promise.all([context.api.badges({}), bestScores(context)]);
  return { groups: groups.filter(({ badges }) => badges.length > 0), best };
}

export type GroupBadge = Awaited<ReturnType<typeof load>>["groups"][number]["badges"][number];

/** The score that counts towards a badge for votes; 0 for others, and below the next lower badge's. */
export function scoreTowards(badge: GroupBadge, best: Readonly<Record<Post, number>> | null): number {
  const { reason } = badgeKind(badge);
  if (!best || (reason !== "answer" && reason !== "question")) return 0;
  return Math.max(0, Math.min(best[reason], badgeAmount(badge) - 1));
}
