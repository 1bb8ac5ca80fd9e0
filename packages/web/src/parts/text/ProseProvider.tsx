import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useMessages, useServices, useSite } from "../../app/services.tsx";
import { type ProseCare, ProseContext } from "../../ui/prose-context.ts";
import { holdImages } from "./held-images.ts";

const HeldImages = lazy(() => import("./HeldImages.tsx").then((file) => ({ default: file.HeldImages })));

/** What is worth fetching the code for. */
const ENRICHED = 'img, pre, a[title="@embed"]';

/** Holds back pictures of other sites where the site asks for it, and fetches what makes texts more useful. */
export function ProseProvider({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const { storage } = useServices();
  const { site_legal, general } = useSite();
  const asks = site_legal.external_content_display === "ask_before_display";
  const [isHolding, setHolding] = useState(asks);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (asks && storage.read("externalContent") === "always") setHolding(false);
  }, [asks, storage]);
  const care = useMemo<ProseCare>(
    () => ({
      prepare: (html) => (isHolding ? holdImages(html, general.site_url) : html),
      enrich(text) {
        if (isHolding && text.querySelector("[data-held]")) setHeld(true);
        if (!text.querySelector(ENRICHED)) return undefined;
        let stop: (() => void) | undefined;
        let isOver = false;
        import("./enrich.ts").then(
          ({ enrich }) => {
            if (!isOver) stop = enrich(text, t);
          },
          () => undefined,
        );
        return () => {
          isOver = true;
          stop?.();
        };
      },
    }),
    [isHolding, general.site_url, t],
  );
  const show = (always: boolean) => {
    if (always) storage.write("externalContent", "always");
    setHolding(false);
  };
  return (
    <ProseContext value={care}>
      {children}
      {isHolding && isHeld && (
        <Suspense>
          <HeldImages show={show} />
        </Suspense>
      )}
    </ProseContext>
  );
}
