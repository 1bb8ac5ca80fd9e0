import { useSyncExternalStore } from "react";
import { useServices } from "../../app/services/services.tsx";

/** View of question lists. */
export type ListView = "titles" | "excerpts";

/** `before-paint.ts` sets the attribute of the document from what is stored, and the styles of a row follow it. */
const viewOf = ({ dataset }: HTMLElement): ListView => (dataset.list === "excerpts" ? "excerpts" : "titles");

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-list"] });
  return () => observer.disconnect();
}

const current = () => viewOf(document.documentElement);
/** The page is the same for all visitors until it is interactive. */
const rendered = (): ListView => "titles";

/** The view that the reader has chosen, stored in the browser, and how to choose another. */
export function useListView(): [ListView, (view: ListView) => void] {
  const { storage } = useServices();
  const view = useSyncExternalStore(watch, current, rendered);
  const choose = (next: ListView) => {
    storage.write("listView", next);
    document.documentElement.dataset.list = next;
  };
  return [view, choose];
}
