import { addAvatars, avatarColumns, type StoredAvatar, storeAvatar } from "../features/files/bulk.ts";
import type { Tx } from "../tables.ts";
import type { ImportContext } from "./phase.ts";
import { countImported, countLeftOut, type ImportSummary } from "./summary.ts";

interface Pictured {
  readonly foreign_id: string;
  /** Refers to a file of the source; "" for none. */
  readonly picture: string;
}

/** Profile pictures that are stored, by the ids that their people have in the source. */
export type StoredPictures = ReadonlyMap<string, StoredAvatar>;

/** Stores the profile pictures of people; those that cannot be one are missing in the result. */
export async function storePictures(context: ImportContext, people: readonly Pictured[]): Promise<StoredPictures> {
  const { app, source } = context;
  const stored = new Map<string, StoredAvatar>();
  for (const { foreign_id, picture } of people) {
    const bytes = picture === "" ? null : await context.readFile(picture);
    if (!bytes) continue;
    const name = picture.slice(picture.lastIndexOf("/") + 1);
    const avatar = await storeAvatar(app, { name, bytes, key: `${source}\n${foreign_id}` });
    if (avatar) stored.set(foreign_id, avatar);
  }
  return stored;
}

/** The columns of the account of a person; none without a picture. */
export function pictureColumns({ app }: ImportContext, pictures: StoredPictures, foreignId: string) {
  const avatar = pictures.get(foreignId);
  return avatar ? avatarColumns(app, avatar) : {};
}

/** Whose pictures are which. */
interface PictureOwners {
  /** Those who were not imported before. */
  readonly people: readonly Pictured[];
  readonly pictures: StoredPictures;
  /** The new accounts, by the ids of their people. */
  readonly accounts: ReadonlyMap<string, string>;
}

/** Records the pictures of new accounts, and removes those of people who had an account here. */
export async function savePictures(
  { app }: ImportContext,
  tx: Tx,
  { people, pictures, accounts, summary }: PictureOwners & { readonly summary: ImportSummary },
): Promise<void> {
  const owners = [...pictures].flatMap(([foreignId, avatar]) => {
    const user_id = accounts.get(foreignId);
    return user_id ? { user_id, avatar } : [];
  });
  await addAvatars(app, tx, owners);
  const named = people.filter(({ picture }) => picture !== "");
  const stored = named.filter(({ foreign_id }) => pictures.has(foreign_id));
  const unused = stored.filter(({ foreign_id }) => !accounts.has(foreign_id));
  for (const { foreign_id } of unused) await app.files.remove(pictures.get(foreign_id)!.path);
  countImported(summary, "profile pictures", owners.length);
  countLeftOut(summary, "profile pictures", "of people who have an account here", unused.length);
  countLeftOut(
    summary,
    "profile pictures",
    "missing, or in a format that profiles cannot have",
    named.length - stored.length,
  );
}
