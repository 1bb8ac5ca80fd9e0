import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useIsLive, useServices, useT } from "../services/services.tsx";

/** Says that a part is missing, and closes it, so that it can be opened again. */
function MissingPart({ onClose }: { onClose?(): void }) {
  const t = useT();
  const { feedback } = useServices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once.
  useEffect(() => {
    feedback.toast("danger", t("errors.no_part"));
    onClose?.();
  }, []);
  return null;
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never;

/**
 * A part of a page whose code is loaded when the browser first shows it, with `waiting` in its place until then. If that
 * fails, as without a connection, the page stays: a message says so, and the part is closed and loaded again the next time.
 */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  waiting?: ReactNode,
): ComponentType<PropsOf<File[Name]>> {
  type Part = ComponentType<PropsOf<File[Name]>>;
  const begin = (): Part =>
    lazy(() =>
      load().then(
        (file) => ({ default: file[name] as Part }),
        () => {
          next = begin();
          return { default: MissingPart as Part };
        },
      ),
    );
  let next = begin();
  return (props) => {
    const isLive = useIsLive();
    const [Loaded] = useState(() => next);
    return (
      isLive && (
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
