import type { Api, Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useApi, useT, useViewer } from "../../app/services/services.tsx";

export type TagSuggestion = Reply<"tagSuggestions">[number];

const DEBOUNCE_MS = 400;
const MAX_FOR_VISITORS = 10;

/** Suggestions for visitors, who may not call `tagSuggestions`. */
async function popularTags(api: Api, slug_name: string): Promise<readonly TagSuggestion[]> {
  const { list } = await api.tagsPage({ slug_name, page: 1, page_size: MAX_FOR_VISITORS, query_cond: "popular" });
  return list;
}

/** Finds tags by the beginning of their name. */
export function useTagSearch(): (typed: string) => Promise<readonly TagSuggestion[]> {
  const api = useApi();
  const isVisitor = useViewer() === null;
  return (typed) => (isVisitor ? popularTags(api, typed) : api.tagSuggestions({ tag: typed }));
}

/** Tags for the typed text, recommended ones for an empty text; null while the list is closed or loading. */
export function useTagSuggestions(isOpen: boolean, typed: string): readonly TagSuggestion[] | null {
  const api = useApi();
  const isVisitor = useViewer() === null;
  const [found, setFound] = useState<readonly TagSuggestion[] | null>(null);
  useEffect(() => {
    setFound(null);
    if (!isOpen) return undefined;
    let isCurrent = true;
    const search = () =>
      (isVisitor ? popularTags(api, typed) : api.tagSuggestions({ tag: typed })).then(
        (tags) => isCurrent && setFound(tags),
        () => undefined,
      );
    const timer = setTimeout(search, typed === "" ? 0 : DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, isOpen, typed, isVisitor]);
  return found;
}

/** Whether the user may create tags, and the requirement; loaded when the list first opens. Visitors may not. */
export function useTagPermission(isOpen: boolean): { readonly may: boolean; readonly tip: string } | null {
  const api = useApi();
  const t = useT();
  const isVisitor = useViewer() === null;
  const [permission, setPermission] = useState<{ may: boolean; tip: string } | null>(null);
  const isLoaded = permission !== null;
  useEffect(() => {
    if (!isOpen || isLoaded || isVisitor) return;
    api.permission({ action: "tag.add" }).then(
      ({ "tag.add": answer }) =>
        setPermission({ may: answer?.has_permission ?? false, tip: answer?.no_permission_tip ?? "" }),
      () => undefined,
    );
  }, [api, isOpen, isLoaded, isVisitor]);
  return isVisitor ? { may: false, tip: t("components.tags.create_members") } : permission;
}
