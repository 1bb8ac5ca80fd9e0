import { Shell } from "../parts/shell/Shell.tsx";
import { Outlet } from "./Outlet.tsx";
import { type Services, ServicesProvider } from "./services.tsx";

/** The whole product around whatever the address shows. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesProvider services={services}>
      <Shell>
        <Outlet />
      </Shell>
    </ServicesProvider>
  );
}
