// Runs before the first paint, from a file of its own. It imports nothing, so that it stays one small request.
{
  const root = document.documentElement;
  try {
    const entry = JSON.parse(localStorage.getItem(`askwell.scheme${root.dataset.base ?? ""}`) ?? "null") as {
      value?: string;
      expires?: number;
    } | null;
    if (entry?.value && (entry.expires ?? 0) > Date.now()) root.dataset.scheme = entry.value;
  } catch {
    // Without storage the page keeps the scheme that it was rendered with.
  }
}
