/** Popovers for happy-dom, which has none: they open, report it, close and return the focus, as in a browser. */
export function definePopovers(): void {
  let before: Element | null = null;
  const report = (menu: HTMLElement, newState: string) =>
    menu.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
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
