import { externalLogin, externalSignUp } from "../../app/boot.ts";
import { paths } from "../../app/routing/paths.ts";
import { hrefOf } from "../../app/routing/router.ts";
import { usePageLocation, useServices } from "../../app/services/services.tsx";

/** Where visitors log in and sign up. The current address is stored to return to after the login. */
export function useLoginAddresses() {
  const location = usePageLocation();
  const { boot, session } = useServices();
  const external = externalSignUp(boot.agent);
  return {
    login: externalLogin(boot.agent) ?? paths.login,
    /** Null while the site accepts no new users. */
    signUp: boot.site.login.allow_new_registrations ? (external ?? paths.signUp) : null,
    /** The site makes the accounts itself. */
    isOwnSignUp: external === null,
    rememberAddress: () => session.rememberAddress(hrefOf(location)),
  };
}
