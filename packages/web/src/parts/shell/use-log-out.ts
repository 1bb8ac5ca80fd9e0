import { useServices } from "../../app/services.tsx";

/** Ends the session on the server and here, and shows the same address to nobody in particular. */
export function useLogOut(): () => Promise<void> {
  const { session } = useServices();
  return async () => {
    await session.leave();
    location.reload();
  };
}
