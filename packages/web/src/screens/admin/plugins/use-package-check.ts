import { ApiResponseError, type FieldError } from "@askwell/contract";
import { PACKAGE_MEGABYTES } from "@askwell/domain";
import { useRef, useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import type { PluginPackage } from "./package-facts.ts";

interface PackageCheckProps {
  onFound(found: PluginPackage): void;
  /** Why a package was rejected; "" when another one is checked. */
  onRejected(reason: string): void;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Has the server check a package, from a file or from the registry. Nothing of it runs. */
export function usePackageCheck({ onFound, onRejected }: PackageCheckProps) {
  const t = useT();
  const { api, handleError } = useServices();
  const [checking, setChecking] = useState<"file" | "name" | null>(null);
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const running = useRef(false);

  const fail = (error: unknown) => {
    if (!(error instanceof ApiResponseError) || error.status !== 400) return void handleError(error, { admin: true });
    if (error.fields.length > 0) setProblems(error.fields);
    else onRejected(error.message);
  };

  const check = async (source: "file" | "name", find: () => Promise<PluginPackage>) => {
    if (running.current) return;
    running.current = true;
    setChecking(source);
    setProblems([]);
    onRejected("");
    try {
      onFound(await find());
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setChecking(null);
    }
  };

  const checkFile = (file: File) => {
    if (file.size > PACKAGE_MEGABYTES * BYTES_PER_MEGABYTE)
      onRejected(t("screens.plugins.too_large", { size: PACKAGE_MEGABYTES }));
    // The contract types the parsed file; the browser sends the file itself.
    else void check("file", () => api.uploadPlugin({ file: file as never }));
  };

  return {
    checking,
    problems,
    checkFile,
    checkName: (name: string, version: string) => void check("name", () => api.fetchPlugin({ name, version })),
  };
}
