import { saveImportedAddresses, takenAddresses } from "../features/posts/bulk.ts";
import { addressHash, isOwnAddress } from "../features/posts/index.ts";
import { importedUsers } from "../features/users/bulk.ts";
import { type DumpRow, InvalidRowError, idOf, needText, textOf } from "./fields.ts";
import { type Phase, readAll } from "./phase.ts";
import { findObjects } from "./posts.ts";
import { countImported, countLeftOut, LEADS_ELSEWHERE } from "./summary.ts";

const MAX_ADDRESS = 2000;

/** Stores where old addresses lead: to a post, a tag or a user, or to a path of this site. */
export const addressesPhase: Phase = {
  name: "addresses",
  file: "Addresses.xml",
  unreadable: "addresses",
  batchRows: 1000,
  async prepare(context, batch) {
    const { app, source, otherSources } = context;
    const addresses = readAll(batch, "addresses", readAddresses).flat();
    const isNamed = (id: string) => id !== "";
    const people = await importedUsers(app.db.read, source, [
      ...new Set(addresses.map(({ person }) => person).filter(isNamed)),
    ]);
    const objects = await findObjects(context, addresses.map(({ object }) => object).filter(isNamed));
    return async (tx, summary) => {
      const rows = addresses.flatMap(({ from, to, ...target }) => {
        const [person, object] = [people.get(target.person), objects.get(target.object)];
        const leadsTo = to || (person ? `user:${person}` : object && `object:${object}`);
        return leadsTo ? { from, address_hash: addressHash(from), leads_to: leadsTo } : [];
      });
      const taken = await takenAddresses(tx, rows, otherSources);
      const free = rows.filter((row) => !taken.has(row));
      await saveImportedAddresses(
        tx,
        [...new Map(free.map((row) => [row.address_hash, row])).values()].map(({ from: _, ...row }) => row),
      );
      countImported(summary, "addresses", free.length);
      countLeftOut(summary, "addresses", LEADS_ELSEWHERE, taken.size);
      countLeftOut(summary, "addresses", "of what was left out", addresses.length - rows.length);
    };
  },
};

/** The addresses in a row: those of an object or a person, or some that lead to a path. */
function readAddresses(row: DumpRow) {
  const to = textOf(row, "To").trim();
  const target = idOf(row, "Target");
  const isRecordOfPerson = target.startsWith("person-");
  const person = isRecordOfPerson ? target : idOf(row, "Person");
  const object = isRecordOfPerson ? "" : target;
  if (person === "" && object === "" && (!/^\/(?![/\\])[^\s\\]*$/.test(to) || to.length > MAX_ADDRESS))
    throw new InvalidRowError("to is no path of this site");
  return (JSON.parse(needText(row, "Addresses")) as string[]).map((from) => {
    if (!/^\/[^/]/.test(from) || from.length > MAX_ADDRESS)
      throw new InvalidRowError(`${from} does not begin with one /`);
    if (isOwnAddress(from)) throw new InvalidRowError(`${from} is a page of this site`);
    return { from, to, person, object };
  });
}
