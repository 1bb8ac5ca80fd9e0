import { useEffect } from "react";
import { useServices } from "../../app/services/services.tsx";

/** How often the progress is read. */
const REFRESH_MS = 2000;

/** Reads the page again while a run goes on. */
export function useRunProgress(isRunning: boolean): void {
  const { router } = useServices();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void router.revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [router, isRunning]);
}
