import { useEffect, useState } from "react";
import { useServices } from "../../app/services.tsx";

/** How two versions are shown: in one text, or beside each other. */
export type DiffLook = "inline" | "beside";

/** The look that somebody has chosen, kept in this browser. */
export function useDiffLook(): [DiffLook, (look: DiffLook) => void] {
  const { storage } = useServices();
  const [look, setLook] = useState<DiffLook>("beside");
  useEffect(() => {
    if (storage.read("diffLook") === "inline") setLook("inline");
  }, [storage]);
  const choose = (next: DiffLook) => {
    storage.write("diffLook", next);
    setLook(next);
  };
  return [look, choose];
}
