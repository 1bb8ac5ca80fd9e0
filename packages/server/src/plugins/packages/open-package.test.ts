import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ArchiveEntry,
  type ManifestPart,
  manifestOf,
  packEntries,
  packPlugin,
  type TestSite,
  testSite,
  uploadPackage,
} from "../../../testing/index.ts";
import { PACKAGE_LIMITS, readArchive } from "./archive.ts";
import { openPackage } from "./open-package.ts";
import { PackageError } from "./package-error.ts";

const good = (more: readonly ArchiveEntry[]) => packPlugin(manifestOf(), "export const plugin = {};", more);

/** A header for the next entry, with its own length. */
function header(name: string, value: string): ArchiveEntry {
  const rest = ` ${name}=${value}\n`;
  const length = [2, 3, 4].map((digits) => rest.length + digits).find((sum, index) => String(sum).length === index + 2);
  return { path: "header", type: "x", content: `${length ?? 9}${rest}` };
}

describe("archives", () => {
  test("PL25 a package is read as npm packs it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "askwell-pack-"));
    const long = `${"d".repeat(90)}/${"f".repeat(90)}.js`;
    await writeFile(join(folder, "package.json"), manifestOf());
    await writeFile(join(folder, "index.js"), "export const plugin = {};");
    await mkdir(join(folder, "d".repeat(90)));
    await writeFile(join(folder, long), "export {};");
    execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { cwd: folder });
    const { files, manifest } = await openPackage(await readFile(join(folder, "askwell-plugin-riddle-1.0.0.tgz")));
    await rm(folder, { recursive: true });
    expect([...files.keys()].sort()).toEqual([long, "index.js", "package.json"]);
    expect(manifest).toMatchObject({ version: "1.0.0", author: "Ann" });
  });

  test.each<[string, ArchiveEntry[], string]>([
    ["a path that leads out", [{ path: "package/../../evil.js" }], "it has the path"],
    ["an absolute path", [{ path: "/etc/evil.js" }], "it has the path"],
    ["a path with backslashes", [{ path: "package/..\\..\\evil.js" }], "it has the path"],
    ["a drive", [{ path: "package/c:/evil.js" }], "it has the path"],
    ["a file beside its folder", [{ path: "evil.js" }], "it has the path"],
    ["an empty folder name", [{ path: "package//evil.js" }], "it has the path"],
    ["control characters", [{ path: "package/a\u0007.js" }], "it has the path"],
    [
      "a very long path",
      [header("path", `package/${"abcd/".repeat(50)}e.js`), { path: "package/x" }],
      "it has the path",
    ],
    ["a very long name", [header("path", `package/${"x".repeat(101)}`), { path: "package/x" }], "it has the path"],
    ["a symbolic link", [{ path: "package/link", type: "2", link: "/etc/passwd" }], "no plain file"],
    ["a hard link", [{ path: "package/link", type: "1", link: "package/package.json" }], "no plain file"],
    ["a device", [{ path: "package/device", type: "3" }], "no plain file"],
    ["a pipe", [{ path: "package/pipe", type: "6" }], "no plain file"],
    ["a long name of GNU", [{ path: "././@LongLink", type: "L", content: "package/../../evil" }], "no plain file"],
    ["the same file twice", [{ path: "package/a.js" }, { path: "package/A.js" }], "twice"],
    ["a file that is a folder", [{ path: "package/a" }, { path: "package/a/b.js" }], "is a file and a folder"],
    ["a header that changes a path", [header("path", "p/../../x.js"), { path: "package/x" }], "it has the path"],
    ["a header that changes a size", [header("size", "9"), { path: "package/x" }], "not as npm"],
    ["a damaged header", [{ path: "h", type: "x", content: "99999 path=a\n" }, { path: "package/x" }], "damaged|path"],
  ])("PL25 %s is refused", async (_what, entries, reason) => {
    await expect(openPackage(good(entries))).rejects.toThrow(new RegExp(reason));
  });

  test("PL25 too much is refused: files, bytes, and what only looks small", async () => {
    const many = Array.from({ length: PACKAGE_LIMITS.files }, (_, index) => ({ path: `package/${index}.js` }));
    await expect(openPackage(good(many))).rejects.toThrow("more than 2000 files");
    const bomb = gzipSync(Buffer.alloc(PACKAGE_LIMITS.unpackedBytes + 1));
    await expect(readArchive(bomb)).rejects.toThrow("unpacked, it has more than 25 MB");
    await expect(readArchive(Buffer.from("no archive"))).rejects.toThrow("no .tgz file");
    await expect(readArchive(good([]).subarray(0, 100))).rejects.toThrow(PackageError);
  });

  test("PL25 whatever the bytes are, a package is read or refused", async () => {
    const bytes = packEntries([{ path: "package/package.json", content: "{}" }]);
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 1500 }), fc.nat(bytes.length), async (noise, at) => {
      const raw = Buffer.concat([Buffer.from(noise), Buffer.alloc(512)]);
      for (const each of [gzipSync(raw), noise, Buffer.concat([bytes.subarray(0, at), noise])]) {
        const read = await readArchive(each).catch((error: unknown) => error);
        if (!(read instanceof Map)) expect(read).toBeInstanceOf(PackageError);
      }
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

describe("manifests", () => {
  const errorOf = (declared: ManifestPart, fields: ManifestPart = {}) =>
    openPackage(packPlugin(manifestOf(declared, fields), "")).catch((error: Error) => error.message);

  const setting = { name: "a", type: "input", title: { en_US: "A" } };
  const options = ["green", "black"].map((value) => ({ value, label: { en_US: value } }));
  const choice = { ...setting, type: "select", options };
  test.each<[ManifestPart, string]>([
    [{ kit: 2 }, "This site offers version 1 of the kit; the plugin needs version 2. Update the site"],
    [{ kit: 0 }, "runs plugins from version 1 on; the plugin needs 0"],
    [{ kit: "1" }, "askwell.kit"],
    [{ kinds: undefined }, "askwell.kinds is missing."],
    [{ permission: {} }, "askwell.permission is no field of a manifest."],
    [{ name: "Riddle" }, 'askwell.name is no text by language, such as { "en_US": "Hello" }.'],
    [{ slug_name: "Riddle!" }, "askwell.slug_name is no slug"],
    [{ slug_name: "constructor!" }, "askwell.slug_name"],
    [{ kinds: [] }, "askwell.kinds"],
    [{ kinds: ["worm"] }, "askwell.kinds.0 is no kind; those that can be installed are captcha, "],
    [{ entries: { server: "../../etc/passwd.js" } }, "askwell.entries.server is no JavaScript module"],
    [{ entries: { server: "/etc/a.js" } }, "askwell.entries.server"],
    [{ entries: { server: "./old.cjs" } }, "askwell.entries.server"],
    [{ entries: { server: "./missing.js" } }, "the package has no file missing.js"],
    [{ name: {} }, "askwell.name.en_US"],
    [{ description: { en_US: 5 } }, "askwell.description.en_US"],
    [{ permissions: { hosts: ["http://a.example/"] } }, "askwell.permissions.hosts.0 is no host name"],
    [{ permissions: { hosts: ["localhost"] } }, "askwell.permissions.hosts.0"],
    [{ permissions: { data: ["everything"] } }, "askwell.permissions.data.0"],
    [{ permissions: { host_settings: ["nothing"] } }, "there is no setting called nothing"],
    [{ settings: [setting, setting] }, "two fields have the same name"],
    [{ settings: [{ ...setting, type: "select" }] }, "askwell.settings.0 has no options to choose from."],
    [
      { settings: [{ ...setting, value: { a: 1 } }] },
      "askwell.settings.0.value is no default for a field of the type input.",
    ],
    [{ settings: [{ ...setting, type: "switch", value: "yes" }] }, "is no default for a field of the type switch."],
    [{ settings: [{ ...setting, type: "textarea", value: 7 }] }, "is no default for a field of the type textarea."],
    [{ settings: [{ ...choice, value: "coffee" }] }, "askwell.settings.0.value is none of the options, green, black."],
    [{ user_settings: [{ ...choice, type: "radio", value: 1 }] }, "askwell.user_settings.0.value is no default"],
    [{ settings: [{ ...setting, name: "__proto__" }] }, "askwell.settings.0.name"],
    [{ settings: [{ ...setting, name: "constructor" }] }, "is a name of the language"],
    [{ settings: [{ ...setting, type: "script" }] }, "askwell.settings.0.type"],
    [
      { settings: [{ ...setting, ui_options: { action: { url: "//evil.example" } } }] },
      "no path of a plugin’s own call",
    ],
    [
      {
        settings: [
          { ...setting, ui_options: { action: { url: "/answer/admin/api/user?username=eve", method: "post" } } },
        ],
      },
      "no path of a plugin’s own call",
    ],
    [{ settings: Array.from({ length: 101 }, (_, index) => ({ ...setting, name: `a${index}` })) }, "askwell.settings"],
  ])("PL26 %j is refused with the reason", async (declared, reason) => {
    expect(await errorOf(declared)).toContain(reason);
  });

  test("PL26 defaults that fit their fields are accepted", async () => {
    const values: [string, unknown][] = [
      ["input", 9],
      ["input", "a"],
      ["switch", false],
      ["checkbox", true],
    ];
    const settings = values.map(([type, value], index) => ({ ...setting, name: `a${index}`, type, value }));
    const { manifest } = await openPackage(good([]));
    expect(
      await errorOf({ settings: [...settings, { ...choice, value: "black" }, { ...choice, name: "b", value: "" }] }),
    ).toHaveProperty("manifest.askwell.kit", manifest.askwell.kit);
  });

  test.each<[ManifestPart, string]>([
    [{ version: "newest" }, "version is no version"],
    [{ version: undefined }, "version"],
    [{ name: "../up" }, "name is no package name"],
    [{ homepage: "javascript:alert(1)" }, "homepage is no web address"],
    [{ author: { name: 5 } }, "author"],
  ])("PL26 the package's own %j is refused with the reason", async (fields, reason) => {
    expect(await errorOf({}, fields)).toContain(reason);
  });

  test("PL26 what is no manifest at all is refused", async () => {
    const only = (content: string) => openPackage(packEntries([{ path: "package/package.json", content }]));
    await expect(only("{")).rejects.toThrow("is no JSON");
    await expect(only("[]")).rejects.toThrow("this is no plugin");
    await expect(only('{"askwell":null}')).rejects.toThrow("this is no plugin");
    await expect(openPackage(packEntries([{ path: "package/a.js" }]))).rejects.toThrow("has no package.json");
  });

  test("PL26 whatever a manifest declares, it is read or refused", async () => {
    const property = fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...keys), async (value, key) => {
      const outcome = await openPackage(packPlugin(manifestOf({ [key]: value }), "")).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(PackageError);
    });
    await fc.assert(property, { numRuns: 300 });
  });
});

const keys = ["kit", "slug_name", "kinds", "entries", "name", "permissions", "settings", "user_settings"] as const;

describe("the call", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await testSite({ plugins: [] });
  });
  afterAll(() => site.close());

  test("PL26 an administrator reads why a package is refused, in their language", async () => {
    const { reason, msg } = await uploadPackage(site, packPlugin(manifestOf({ kit: 9 }), ""));
    expect(reason).toBe("error.plugin.package_refused");
    expect(msg).toContain("the plugin needs version 9");

    const wrong = packPlugin(manifestOf({ kinds: ["worm"], slug_name: "A!" }), "");
    const reasonIn = async (language: string) => (await uploadPackage(site, wrong, language)).msg;
    expect(await reasonIn("zh-CN")).toMatch(
      /^无法安装此插件。askwell\.slug_name 不是.*askwell\.kinds\.0 不是已知的类型/,
    );
    expect(await reasonIn("ar")).toMatch(/^لا يمكن تثبيت هذه الإضافة.*askwell\.kinds\.0.* ليس نوعًا معروفًا/);
  });

  test("PL25 a file of more than 5 MB is refused", async () => {
    const { reason, msg } = await uploadPackage(site, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([reason, msg]).toEqual(["error.upload.file_too_large", "File size cannot exceed 5 MB."]);
  });

  test.each(["uploadPlugin", "fetchPlugin", "installPlugin", "rollBackPlugin", "removePlugin"] as const)(
    "PL20 only administrators call %s",
    async (name) => {
      const member = await site.person(`member${name.length}${name[0]}`);
      expect(await site.error(member, name, {})).toMatchObject({ code: 403 });
    },
  );
});
