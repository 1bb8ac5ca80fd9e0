import { reportFailure } from "../../app/plugins/report-failure.ts";
import { usePluginCalls, usePluginModule } from "../../app/plugins/use-plugin-module.ts";
import { useApi, useMessages, useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { TextSelection } from "../markdown/edits.ts";
import { type PluginTool, writeTool } from "../plugin-tools.ts";
import type { DialogProps } from "./dialog-props.ts";

interface OwnToolDialogProps extends DialogProps {
  readonly tool: PluginTool;
  readonly selected: TextSelection;
}

/** The dialog of a tool that an installed plugin draws. */
export function OwnToolDialog({ tool, selected, apply, onClose }: OwnToolDialogProps) {
  const t = useT();
  const api = useApi();
  const { language } = useMessages();
  const module = usePluginModule(tool.slug_name);
  const calls = usePluginCalls(tool.slug_name);
  const { text, from, to } = selected;
  const write = (template: string, { isInline = false } = {}) =>
    apply((current) => writeTool(current, { label: "", template, inline: isInline }, {}));
  const failed = <Callout tone="warn">{t("ui.plugin_failed")}</Callout>;
  const Drawn = module === "failed" ? undefined : module?.tools?.[tool.name];
  return (
    <Dialog wide title={tool.label} closeLabel={t("ui.close")} onClose={onClose}>
      <ErrorBoundary fallback={failed} onFailure={reportFailure(api, tool.slug_name, "dialog")}>
        {Drawn && <Drawn {...{ language, write, ...calls }} selection={text.slice(from, to)} close={onClose} />}
        {!Drawn && (module ? failed : <Spinner />)}
      </ErrorBoundary>
    </Dialog>
  );
}
