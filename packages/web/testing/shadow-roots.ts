/**
 * Repairs what happy-dom does wrong about a text field in a shadow root, so that the writing surface of the editor works:
 * it reports changes of the selection while they are made, and throws when the focus is outside of the root.
 */
export function repairShadowRoots(): void {
  if (Object.hasOwn(document, "dispatchEvent")) return;
  document.dispatchEvent = (event) => {
    // Nothing else makes a selection in a shadow root.
    if (event.type === "selectionchange" && document.activeElement?.shadowRoot) return true;
    return Document.prototype.dispatchEvent.call(document, event);
  };
  const focused = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, "activeElement");
  Object.defineProperty(ShadowRoot.prototype, "activeElement", {
    configurable: true,
    get(this: ShadowRoot) {
      return document.activeElement === this.host ? focused?.get?.call(this) : null;
    },
  });
}
