import type { UserBasic } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useApi, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";

const DEBOUNCE_MS = 400;

/** Users whose name begins with the typed text; none for an empty text and for users who may not search. */
export function usePeople(typed: string): readonly UserBasic[] {
  const api = useApi();
  const maySearch = isMember(useViewer());
  const [found, setFound] = useState<readonly UserBasic[]>([]);
  useEffect(() => {
    if (typed === "" || !maySearch) {
      setFound([]);
      return undefined;
    }
    let isCurrent = true;
    const fetchPeople = () =>
      api.userInfoSearch({ username: typed }).then(
        (people) => isCurrent && setFound(people),
        () => undefined,
      );
    const timer = setTimeout(fetchPeople, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, typed, maySearch]);
  return found;
}
