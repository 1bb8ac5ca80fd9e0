import type { Api, Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useApi, useViewer } from "../../app/services.tsx";

export type TagSuggestion = Reply<"tagSuggestions">[number];

const WAIT_MS = 400;
const MOST_FOR_VISITORS = 10;

/** For visitors, who may not ask for suggestions: what everybody sees on the page of tags. */
async function popularTags(api: Api, slug_name: string): Promise<readonly TagSuggestion[]> {
  const { list } = await api.tagsPage({ slug_name, page: 1, page_size: MOST_FOR_VISITORS, query_cond: "popular" });
  return list;
}

/** Tags that begin as typed, recommended ones while nothing is; null while the list is closed or on its way. */
export function useTagSuggestions(isOpen: boolean, typed: string): readonly TagSuggestion[] | null {
  const api = useApi();
  const isVisitor = useViewer() === null;
  const [found, setFound] = useState<readonly TagSuggestion[] | null>(null);
  useEffect(() => {
    setFound(null);
    if (!isOpen) return undefined;
    let isWanted = true;
    const ask = () =>
      (isVisitor ? popularTags(api, typed) : api.tagSuggestions({ tag: typed })).then(
        (tags) => isWanted && setFound(tags),
        () => undefined,
      );
    const timer = setTimeout(ask, typed === "" ? 0 : WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, isOpen, typed, isVisitor]);
  return found;
}

/** Whether the viewer may make tags, and what it would take; asked when the list first opens. */
export function useTagPermission(isOpen: boolean): { readonly may: boolean; readonly tip: string } | null {
  const api = useApi();
  const isVisitor = useViewer() === null;
  const [permission, setPermission] = useState<{ may: boolean; tip: string } | null>(null);
  const isKnown = permission !== null;
  useEffect(() => {
    if (!isOpen || isKnown || isVisitor) return;
    api.permission({ action: "tag.add" }).then(
      ({ "tag.add": answer }) =>
        setPermission({ may: answer?.has_permission ?? false, tip: answer?.no_permission_tip ?? "" }),
      () => undefined,
    );
  }, [api, isOpen, isKnown, isVisitor]);
  return permission;
}
