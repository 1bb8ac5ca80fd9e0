export { planPublicExport } from "./plan-public-export.ts";
export { publicExportFile } from "./public-export-file.ts";
export { publicExportState } from "./public-export-state.ts";
