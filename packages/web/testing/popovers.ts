/** Opens and closes the popover of a pressed button, once a document. */
function followButtons(): void {
  if (document.documentElement.dataset.popovers) return;
  document.documentElement.dataset.popovers = "followed";
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (popover?.dataset.open === undefined) popover?.showPopover();
    else popover.hidePopover();
  });
}

/** Popovers for happy-dom, which has none: they open, report it, close and return the focus, as in a browser. */
export function definePopovers(): void {
  followButtons();
  let before: Element | null = null;
  const report = (menu: HTMLElement, newState: string) => {
    for (const name of ["beforetoggle", "toggle"]) menu.dispatchEvent(Object.assign(new Event(name), { newState }));
  };
  HTMLElement.prototype.showPopover = function (this: HTMLElement) {
    before = document.activeElement;
    this.dataset.open = "";
    report(this, "open");
  };
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    if (this.dataset.open === undefined) return;
    delete this.dataset.open;
    if (this.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    report(this, "closed");
  };
}
