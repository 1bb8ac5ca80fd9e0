import { isMainThread } from "node:worker_threads";

const USAGE = `Usage: askwell COMMAND

  serve                                  serve the site (installs it first when it is new)
  migrate                                bring the database up to date
  import stackexchange FOLDER            read a Stack Exchange dump (--source NAME: the site it comes from;
                                         --since: also what has changed in a later dump, --dry-run)
  import json FILE|FOLDER                read records of any site, or import csv (--mapping FILE, --source NAME, --dry-run)
  import discourse FILE.tar.gz           read a backup of Discourse, a dump, or its database (--database URL, --uploads FOLDER,
                                         --dry-run)
  import github-discussions FILE…        read GitHub Discussions as its GraphQL interface answers them (--dry-run)
  import stackoverflow-teams FILE.zip    read an export of Stack Overflow for Teams (--address URL of the team, --dry-run)
  import question2answer --database URL  read a Question2Answer site (--prefix, --blobs FOLDER, --time-zone, --dry-run)
  import scoold FILE.zip                 read the export of a Scoold site (--spaces: posts in spaces as well, --dry-run)
                                         (all of these: --source NAME, --new-source: beside the sites imported before)
  import answer --database URL           read a site of Apache Answer into an empty site, or what has changed since
                                         (--uploads FOLDER, --time-zone ZONE, --dry-run)
  backup [FILE|FOLDER]                   write the whole site into one archive, while it runs
                                         (--passphrase-file FILE: encrypt its key, --without-key: leave it out,
                                         --keep NUMBER: remove the oldest archives of the folder)
  backup list FOLDER                     list the archives of a folder or bucket: time, size, version and address
  backup verify FILE                     restore a throw-away copy and compare it with the site
  restore FILE                           fill an empty database, of any engine, and the data folder from an archive;
                                         in a bucket, FILE and FOLDER are s3://BUCKET/FOLDER/NAME and s3://BUCKET/FOLDER,
                                         with AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
  compare BASE_A BASE_B                  ask two running sites the same and print where they differ
                                         (--email ADDRESS --password-file FILE: as the owner of an account)
                                         (--accepted FILE: differences that are expected, --sample NUMBER: of each kind)
  api [CALL|METHOD PATH]                 make a call of a running site and print the reply; without one, list all
                                         (help CALL, --site URL, --field NAME=VALUE, --json @FILE|-)
  export public FILE                     write everything that visitors may read into one archive, as a Stack Exchange
                                         dump and as JSON lines
  export answer --database URL           fill an empty database of Apache Answer 2.0 with the site
                                         (--uploads FOLDER, --time-zone ZONE)
  settings export [FILE] --as EMAIL      write the settings without secrets, as YAML
  settings import FILE --as EMAIL        apply them, in the name of an administrator (--dry-run: only say what changes)
  mail receive [FILE]                    receive a mail, also from a pipe: a reply in it is posted
  claim-link USERNAME                    make a link by which an imported person takes over their account
  claim-codes FILE.csv                   print codes that people post in their old profiles
  claim-mails FILE.csv                   mail such links to people whose addresses you know (--users, --dry-run)
  reset-password EMAIL [PASSWORD]        set a person's password and end their sessions
  reset-second-factor EMAIL              let a person log in without their second factor
  allow-password-login                   let people log in by password again
  search-sync                            send all posts to the search plugin again
  admin EMAIL                            make a person an administrator
  files move --to storage|disk           move uploads to the active storage, or back to the disk
  plugin new KIND [FOLDER]               write a package of a plugin that works, with a test
  plugin check [FOLDER|FILE.tgz]         check a package as the installer does, and start it once
  plugin dev [FOLDER]                    install a package into this site, again after every change

Settings come from the environment: SITE_ADDR, DATA_DIR, DATABASE_URL, LOG_LEVEL, LOG_FORMAT, TRUST_PROXY, PLUGINS,
PLUGIN_REGISTRY.
See README.md.`;

type Command = (args: string[]) => Promise<void>;

const commands: Record<string, Command> = {
  serve: async () => (await import("./serve.ts")).serve(process.env),
  import: async (args) => (await import("./import-commands.ts")).importSite(process.env, args),
  migrate: async () => (await import("./commands.ts")).migrateSite(process.env),
  "reset-password": async (args) => (await import("./commands.ts")).resetPassword(process.env, args),
  "reset-second-factor": async (args) => (await import("./commands.ts")).resetSecondFactor(process.env, args),
  "allow-password-login": async () => (await import("./commands.ts")).allowPasswordLogin(process.env),
  admin: async (args) => (await import("./commands.ts")).makeAdmin(process.env, args),
  files: async (args) => (await import("./commands.ts")).moveUploads(process.env, args),
  "search-sync": async () => (await import("./commands.ts")).planSearchSync(process.env),
  backup: async (args) => (await import("./backup-commands.ts")).backUp(process.env, args),
  restore: async (args) => (await import("./backup-commands.ts")).restore(process.env, args),
  compare: async (args) => (await import("./compare-command.ts")).compare(args),
  api: async (args) => (await import("./api-command.ts")).callApi(process.env, args),
  export: async ([kind = "", ...args]) =>
    kind === "answer"
      ? (await import("./answer-export-command.ts")).exportAnswerSite(process.env, args)
      : (await import("./public-export-command.ts")).exportPublic(process.env, [kind, ...args]),
  settings: async (args) => (await import("./settings-commands.ts")).settingsFile(process.env, args),
  mail: async (args) => (await import("./mail-commands.ts")).mailTool(process.env, args),
  plugin: async (args) => (await import("./commands.ts")).pluginTool(process.env, args),
  "claim-codes": async (args) => (await import("./claim-commands.ts")).printClaimCodes(process.env, args),
  "claim-mails": async (args) => (await import("./claim-commands.ts")).mailClaimLinks(process.env, args),
  "claim-link": async (args) => (await import("./claim-commands.ts")).printClaimLink(process.env, args),
};

async function main(): Promise<void> {
  // The database, uploads and settings are private: other accounts of the machine must not read them.
  process.umask(process.umask() | 0o007);
  const [name = "", ...args] = process.argv.slice(2);
  const wantsHelp = [name, ...args].some((arg) => arg === "--help" || arg === "-h");
  const command = commands[name];
  if (wantsHelp || !command) {
    console.log(USAGE);
    process.exitCode = wantsHelp || name === "" ? 0 : 2;
    return;
  }
  await command(args);
}

/** Entry point. The importer runs this file again in worker threads that render texts. */
async function start(): Promise<void> {
  if (isMainThread) return main();
  const { isTextThread, serveTexts } = await import("./import/text-pool.ts");
  if (isTextThread()) serveTexts();
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) console.error(error.stack);
  process.exit(1);
});
