import type { UserBasic } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useApi, useViewer } from "../../app/services.tsx";
import { isMember } from "../../app/viewer.ts";

const WAIT_MS = 400;

/** People whose name begins as typed; nobody while nothing is, nor for those who may not look for people. */
export function usePeople(typed: string): readonly UserBasic[] {
  const api = useApi();
  const mayAsk = isMember(useViewer());
  const [found, setFound] = useState<readonly UserBasic[]>([]);
  useEffect(() => {
    if (typed === "" || !mayAsk) {
      setFound([]);
      return undefined;
    }
    let isWanted = true;
    const ask = () =>
      api.userInfoSearch({ username: typed }).then(
        (people) => isWanted && setFound(people),
        () => undefined,
      );
    const timer = setTimeout(ask, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, typed, mayAsk]);
  return found;
}
