import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";

/** Announces a new page to screen readers; they announce the first one themselves. */
export function Announcer() {
  const { key } = useStore(useServices().router.view);
  const [first] = useState(key);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (key !== first) setTitle(document.title);
  }, [key, first]);
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  );
}
