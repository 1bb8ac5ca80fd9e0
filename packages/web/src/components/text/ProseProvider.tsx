import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { reportFailure } from "../../app/plugins/report-failure.ts";
import { useMessages, useServices, useSite } from "../../app/services/services.tsx";
import { ProseContext, type ProseHooks } from "../../ui/prose-context.ts";
import { blockImages } from "./blocked-images.ts";
import { drawable } from "./drawable.ts";
import { EMBEDDABLE } from "./embeddable.ts";
import { presentText } from "./present.ts";

const HeldImages = lazyPart(() => import("./BlockedImages.tsx"), "BlockedImages");

/** Elements that `enrich` has work for. */
const ENRICHABLE = "img, pre, table, .footnote";

/** Makes a call once and shares its reply; a failed one is made again. */
function once<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let reply: Promise<Value> | undefined;
  return () => {
    reply ??= call().catch((error: unknown) => {
      reply = undefined;
      throw error;
    });
    return reply;
  };
}

/** Frames texts, blocks external images where the site demands it, and loads the code that enriches texts. */
export function ProseProvider({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const { api, boot, storage } = useServices();
  const { site_legal, general } = useSite();
  const isConsentRequired = site_legal.external_content_display === "ask_before_display";
  const [isBlocking, setBlocking] = useState(isConsentRequired);
  const [hasBlocked, setHasBlocked] = useState(false);
  useEffect(() => {
    if (isConsentRequired && storage.read("externalContent") === "always") setBlocking(false);
  }, [isConsentRequired, storage]);
  const embeds = useMemo(() => (boot.plugins.embeds ? once(() => api.embedConfig({})) : undefined), [api, boot]);
  const { drawings, modules } = boot.plugins;
  const onModuleFailure = useCallback(
    (slugName: string, error: unknown) => reportFailure(api, slugName, "module")(error),
    [api],
  );
  const enrichable = [ENRICHABLE, embeds && EMBEDDABLE, drawable(drawings)].filter(Boolean).join();
  const hooks = useMemo<ProseHooks>(
    () => ({
      prepare(html) {
        const shown = presentText(html, t);
        return isBlocking ? blockImages(shown, general.site_url) : shown;
      },
      enrich(text) {
        if (isBlocking && text.querySelector("[data-held]")) setHasBlocked(true);
        if (!text.querySelector(enrichable)) return undefined;
        let stop: (() => void) | undefined;
        let isStopped = false;
        import("./enrich.ts").then(
          ({ enrich }) => {
            if (!isStopped) stop = enrich(text, { t, embeds, drawings, modules, onModuleFailure });
          },
          () => undefined,
        );
        return () => {
          isStopped = true;
          stop?.();
        };
      },
    }),
    [isBlocking, general.site_url, t, embeds, drawings, modules, onModuleFailure, enrichable],
  );
  const show = (always: boolean) => {
    if (always) storage.write("externalContent", "always");
    setBlocking(false);
  };
  return (
    <ProseContext value={hooks}>
      {children}
      {isBlocking && hasBlocked && <HeldImages show={show} />}
    </ProseContext>
  );
}
