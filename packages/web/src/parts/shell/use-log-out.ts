import { useServices } from "../../app/services.tsx";

/** Ends the session on the server and here, and shows the same address to nobody in particular. */
export function useLogOut(): () => Promise<void> {
  const { api, session, react } = useServices();
  return async () => {
    try {
      await api.logout({});
    } catch (error) {
      react(error, { passErrors: true, quietFailure: true });
    }
    session.forget();
    location.reload();
  };
}
