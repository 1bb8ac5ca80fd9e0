import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { EnginePlan } from "./engine.ts";
import { dovecotProgram } from "./programs.ts";

/** The password of every mailbox of the test server. */
export const DOVECOT_PASSWORD = "engine-Pass-1";

/**
 * An IMAP server for any username with one password. Each mailbox is a folder `mail/<username>/Maildir`, into which tests
 * deliver. As root its parts run as the users of its package, otherwise as the user of this process.
 */
function configuration(folder: string, port: number): string {
  const { username, uid, gid } = userInfo();
  const isRoot = uid === 0;
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
mail_location = maildir:${folder}/mail/%u/Maildir
default_internal_user = ${isRoot ? "dovecot" : username}
default_internal_group = ${isRoot ? "dovecot" : gid}
default_login_user = ${isRoot ? "dovenull" : username}
first_valid_uid = 0
first_valid_gid = 0
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
passdb {
  driver = static
  args = password={plain}${DOVECOT_PASSWORD}
}
userdb {
  driver = static
  args = uid=${isRoot ? "nobody" : uid} gid=${isRoot ? "nogroup" : gid} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

/** A folder that the server may change, whatever user it runs as. */
function makeOpenFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o777);
}

const partOf = (folder: string, username: string, part: "new" | "cur" | "tmp") =>
  join(folder, "mail", username, "Maildir", part);

/** Puts a mail into a mailbox below the server's folder, as a mail server does. */
export function deliverMail(folder: string, username: string, raw: Uint8Array): void {
  for (const path of ["mail", `mail/${username}`, `mail/${username}/Maildir`]) makeOpenFolder(join(folder, path));
  for (const part of ["new", "cur", "tmp"] as const) makeOpenFolder(partOf(folder, username, part));
  const now = process.hrtime.bigint();
  const path = join(partOf(folder, username, "new"), `${Math.floor(Date.now() / 1000)}.M${now}.test`);
  writeFileSync(path, raw, { mode: 0o666 });
  chmodSync(path, 0o666);
}

/** The number of mails in a mailbox, read or not. */
export const countMails = (folder: string, username: string): number =>
  (["new", "cur"] as const).reduce((sum, part) => sum + readdirSync(partOf(folder, username, part)).length, 0);

export const dovecot: EnginePlan = {
  name: "Dovecot",
  command: ({ folder, port }) => {
    for (const part of ["run", "state"]) mkdirSync(join(folder, part), { recursive: true });
    makeOpenFolder(join(folder, "mail"));
    // The parts of the server that run as other users look for their sockets in it.
    chmodSync(folder, 0o755);
    const file = join(folder, "dovecot.conf");
    writeFileSync(file, configuration(folder, port));
    return [dovecotProgram(), "-F", "-c", file];
  },
  async isReady({ port }) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      const [greeting] = await once(socket, "data");
      return String(greeting).startsWith("* OK");
    } finally {
      socket.destroy();
    }
  },
};
