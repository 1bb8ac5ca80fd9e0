import type { ScreenFiles } from "../../src/app/routing/route.ts";

/** The gallery, and the error pages of the product. */
export const screenFiles: ScreenFiles = {
  screens: {
    gallery: () => import("./Gallery.tsx"),
    skeletons: () => import("./SkeletonGallery.tsx"),
    history: () => import("./HistoryGallery.tsx"),
    prose: () => import("./ProseGallery.tsx"),
    "errors/maintenance": () => import("../../src/screens/errors/maintenance/Screen.tsx"),
    "errors/forbidden": () => import("../../src/screens/errors/forbidden/Screen.tsx"),
    "errors/failure": () => import("../../src/screens/errors/failure/Screen.tsx"),
  },
  loads: {},
};
