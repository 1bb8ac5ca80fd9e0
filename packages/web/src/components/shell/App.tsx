import { type Services, ServicesProvider } from "../../app/services/services.tsx";
import { ProseProvider } from "../text/ProseProvider.tsx";
import { Outlet } from "./Outlet.tsx";
import { Shell } from "./Shell.tsx";

/** The root component. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesProvider services={services}>
      <ProseProvider>
        <Shell>
          <Outlet />
        </Shell>
      </ProseProvider>
    </ServicesProvider>
  );
}
