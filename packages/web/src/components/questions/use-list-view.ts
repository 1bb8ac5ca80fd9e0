import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";

/** View of a question list. */
export type ListView = "card" | "compact";

/** The chosen view, stored in the browser; the server renders the default. */
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
