import { type RefCallback, useRef } from "react";
import type { ChosenTag } from "./chosen-tags.ts";
import type { TagFieldHandle } from "./TagSelector.tsx";

/** The fields of tags of a form. */
interface TagFields {
  /** The `ref` of a field, by its name. */
  refOf(name: string): RefCallback<TagFieldHandle>;
  /** Chooses what is typed; null if a field says that there is no such tag. */
  settle(): Promise<ReadonlyMap<string, readonly ChosenTag[]> | null>;
}

/** Keeps a tag that is typed but not chosen from being lost when the form is saved. Rules: docs/rules/administration.md AD45. */
export function useTagFields(): TagFields {
  const handles = useRef(new Map<string, TagFieldHandle>());
  return {
    refOf: (name) => (handle) => {
      if (handle) handles.current.set(name, handle);
      else handles.current.delete(name);
    },
    async settle() {
      const settled = new Map<string, readonly ChosenTag[]>();
      const names = [...handles.current.keys()];
      for (const [name, handle] of [...handles.current]) {
        const tags = await handle.settle();
        if (tags) settled.set(name, tags);
      }
      return settled.size === names.length ? settled : null;
    },
  };
}
