import { useT } from "../../../app/services/services.tsx";

/** Says what a kind is for. A plugin may be of a kind that a newer version of the site knows. */
export function useKindText(): (kind: string) => string {
  const t = useT();
  return (kind) => t.maybe(`screens.plugins.kind.${kind}`) ?? kind;
}
