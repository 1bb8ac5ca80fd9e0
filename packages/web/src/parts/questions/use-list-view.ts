import { useEffect, useState } from "react";
import { useServices } from "../../app/services.tsx";

/** How a list of questions looks. */
export type ListView = "card" | "compact";

/** The look that somebody has chosen, kept in this browser; the server draws the usual one. */
export function useListView(): [ListView, (view: ListView) => void] {
  const { storage } = useServices();
  const [view, setView] = useState<ListView>("card");
  useEffect(() => {
    if (storage.read("listView") === "compact") setView("compact");
  }, [storage]);
  const choose = (next: ListView) => {
    storage.write("listView", next);
    setView(next);
  };
  return [view, choose];
}
