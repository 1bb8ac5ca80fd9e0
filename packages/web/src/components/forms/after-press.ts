/**
 * Runs an action, but only after a press of the pointer that is going on: what the action shows must not move the button
 * that is being pressed, because a button that is not under the pointer at its release is not pressed.
 */
export function afterPress(action: () => void): void {
  if (document.querySelector(":active") === null) {
    action();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The press itself comes after the release of the pointer.
    setTimeout(action);
  };
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end, { signal: ended.signal });
}
