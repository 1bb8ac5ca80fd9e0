import { realpath, statfs } from "node:fs/promises";
import { sep } from "node:path";

/** Whether there is something at a path that is inside of a folder, also where links lead. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([folder, path].map((each) => realpath(each).catch(() => undefined)));
  return outer !== undefined && inner?.startsWith(outer.endsWith(sep) ? outer : outer + sep) === true;
}

/** The bytes that are free where a folder is. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
