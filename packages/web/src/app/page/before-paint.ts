// Runs before the first paint, from a file of its own. It imports nothing, so that it stays one small request. What it
// sets here cannot be rendered by the server, because the page is the same for all visitors.
{
  const { dataset } = document.documentElement;
  const stored = (name: string): unknown => {
    try {
      const entry = JSON.parse(localStorage.getItem(`askwell.${name}${dataset.base ?? ""}`) ?? "null") as {
        value?: unknown;
        expires?: number;
      } | null;
      return (entry?.expires ?? 0) > Date.now() ? entry?.value : undefined;
    } catch {
      // Without storage the page keeps what it was rendered with.
      return undefined;
    }
  };
  const scheme = stored("scheme");
  if (typeof scheme === "string") dataset.scheme = scheme;
  if (stored("face") === "system") dataset.face = "system";
  if (stored("list-view") === "excerpts") dataset.list = "excerpts";
  if (stored("ignored") === "hide") dataset.ignored = "hide";
  // A user with a token is no visitor, even where the page does not know it yet.
  // The browser offers to install the site before the page's code is there; see start-offline.ts.
  addEventListener("beforeinstallprompt", (offer) => {
    offer.preventDefault();
    Object.assign(window, { askwellInstall: offer });
    dispatchEvent(new Event("askwellinstall"));
  });
  if (stored("welcome") ?? stored("token")) dataset.welcome = "closed";
}
