import type { CodeTheme, LocalizedText } from "@askwell/plugin-kit";

interface NamedTheme extends CodeTheme {
  readonly label: LocalizedText;
}

/** The themes; every colour has a contrast of at least 4.5 : 1 on the ground of code. */
export const themes: readonly NamedTheme[] = [
  {
    name: "meadow",
    label: { en_US: "Meadow: greens and earth", zh_CN: "草地：绿色与大地色", ar: "المرج: أخضر وترابي" },
    colors: {
      keyword: ["#1f6b3a", "#8fd6a3"],
      string: ["#7a4a12", "#e3b779"],
      number: ["#8a3b12", "#f0a878"],
      title: ["#0f5f6b", "#7fd0dc"],
      type: ["#5d6110", "#d3d67a"],
      name: ["#3f5a1e", "#b7d98b"],
      comment: ["#5f675c", "#9aa596"],
    },
  },
  {
    name: "harbour",
    label: { en_US: "Harbour: blues and red", zh_CN: "港湾：蓝色与红色", ar: "الميناء: أزرق وأحمر" },
    colors: {
      keyword: ["#a3262e", "#ff9a94"],
      string: ["#0b4f8a", "#9fd0ff"],
      number: ["#0550ae", "#82c0ff"],
      title: ["#6639ba", "#d2b0ff"],
      type: ["#8a4600", "#ffb57a"],
      name: ["#116329", "#84dd9b"],
      comment: ["#57606a", "#9aa4af"],
    },
  },
  {
    name: "ink",
    label: { en_US: "Ink: no colours, only greys", zh_CN: "墨色：只有灰度", ar: "الحبر: درجات الرمادي فقط" },
    colors: {
      keyword: ["#1d1b18", "#f3efe8"],
      string: ["#4a4640", "#cfc8bc"],
      number: ["#4a4640", "#cfc8bc"],
      title: ["#1d1b18", "#f3efe8"],
      type: ["#33302b", "#e2dcd1"],
      name: ["#33302b", "#e2dcd1"],
      comment: ["#625d55", "#a49c90"],
    },
  },
];
