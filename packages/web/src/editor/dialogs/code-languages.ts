/** Names of the languages with highlighting. */
export const codeLanguages =
  "Bash, C, C#, C++, Clojure, CSS, Dart, Diff, Dockerfile, Elixir, Erlang, F#, Fortran, Go, GraphQL, Haskell, HTML, HTTP, INI, Java, JavaScript, JSON, Julia, Kotlin, LaTeX, Less, Lua, Makefile, MATLAB, nginx, Objective-C, OCaml, Perl, PHP, PowerShell, Protobuf, Python, R, Ruby, Rust, Scala, SCSS, Shell, SQL, Swift, TOML, TypeScript, VB.NET, Verilog, x86asm, XML, YAML".split(
    ", ",
  );

const ids: Readonly<Record<string, string>> = {
  "c#": "csharp",
  "c++": "cpp",
  "f#": "fsharp",
  "objective-c": "objectivec",
  "vb.net": "vbnet",
};

/** The info string of a language, from its name. */
export function languageId(typed: string): string {
  const name = typed.trim().toLowerCase();
  return ids[name] ?? name.replace(/\s+/g, "-");
}
