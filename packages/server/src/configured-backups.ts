import { archiveName } from "./backup/archive-folder.ts";
import { BackupError } from "./backup/format.ts";
import { archiveLines } from "./backup/list-archives.ts";
import { pruneUploads, storeBeside, type UploadsBeside } from "./backup/prune-uploads.ts";
import { withSite } from "./commands.ts";
import { backupPlace, backupSecret } from "./features/backups/index.ts";
import { messengerOfCommand } from "./platform/commands/index.ts";
import type { Environment } from "./serve.ts";
import { readKeyFile, streamBackup, verifyArchive } from "./site-backup.ts";
import { version } from "./version.ts";

/** Progress goes to the process that has started the command, or to the terminal. */
function progressTo(send: ReturnType<typeof messengerOfCommand>) {
  return (line: string) => void (send ? send({ progress: line }) : process.stderr.write(`${line}\n`));
}

/** `askwell backup --as-set`: a backup as Admin, Backups says. Source: docs/rules/backup.md BK11. */
export async function backUpAsSet(environment: Environment, name: string | undefined): Promise<void> {
  const send = messengerOfCommand();
  await withSite(
    environment,
    async (app) => {
      const { backup_key, backup_keep, backup_files } = app.settings.get("backups");
      const passphrase = backup_key === "passphrase" ? await backupSecret(app, "backup_passphrase") : undefined;
      const place = await backupPlace(app);
      const archive = name ?? archiveName(app.now());
      const make = (beside?: UploadsBeside) =>
        streamBackup(environment, app, {
          readKey: async () => (backup_key === "none" ? null : readKeyFile(environment, passphrase)),
          save: (content) => place.write(archive, content),
          ...{ beside, onProgress: progressTo(send) },
        });
      await (backup_files === "beside" ? storeBeside(place, archive, make) : make());
      await place.prune(backup_keep);
      await pruneUploads(place);
      if (send) send({ version });
      else process.stdout.write(`Backed up to ${archive} in ${place.title}\n`);
    },
    { runsPlugins: true, migrates: false },
  );
}

/** `askwell backup verify --as-set NAME`: verifies an archive at the place that is set. */
export async function verifyAsSet(environment: Environment, name: string | undefined): Promise<void> {
  if (!name) throw new BackupError("Which archive? Their names are under Admin, Backups.");
  const send = messengerOfCommand();
  await withSite(
    environment,
    async (app) => {
      const place = await backupPlace(app);
      const found = await place.withFile(name, (file) => verifyArchive(file, progressTo(send), place.uploads));
      const { rows, files, compared, version: madeBy } = found;
      if (send) send({ rows, files, replies: compared ?? 0, version: madeBy });
      else process.stdout.write(`${name} in ${place.title} is whole: ${rows} rows, ${files} files.\n`);
    },
    { migrates: false },
  );
}

/** `askwell backup list --as-set`: the archives at the place that is set. */
export async function listAsSet(environment: Environment): Promise<void> {
  await withSite(
    environment,
    async (app) => {
      const place = await backupPlace(app);
      printArchives(await archiveLines(place), place.title);
    },
    { migrates: false },
  );
}

/** Prints lines about archives. */
export function printArchives(lines: readonly string[], title: string): void {
  const none = `No archives with names such as ${archiveName(0)} in ${title}`;
  process.stdout.write(`${(lines.length > 0 ? lines : [none]).join("\n")}\n`);
}
