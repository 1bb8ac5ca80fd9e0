import { definePlugin } from "@askwell/plugin-kit";
import { texts } from "./texts.ts";

/** A page with the users who have the most reputation. Its browser code is `page.tsx`. */
export const leaderboard = definePlugin({
  slug_name: "leaderboard",
  kind: "route",
  version: "1.0.0",
  name: texts.title,
  description: {
    en_US: "A page with the people who gained the most reputation in a week, in a month and in all.",
    zh_CN: "显示一周、一月以及有史以来获得声望最多的用户的页面。",
    ar: "صفحة بالأشخاص الذين كسبوا أكبر سمعة في أسبوع وفي شهر وفي المجموع.",
  },
  route: {
    pages: async () => [
      { path: "/leaderboard", title: texts.title, menu: "navigation" },
      { path: "/leaderboard/:span", title: texts.title },
    ],
  },
});
