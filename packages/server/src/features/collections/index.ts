export { giveBookmarks } from "./give-bookmarks.ts";
export { type MovedBookmark, moveBookmarks, moveBookmarksBack } from "./move-bookmarks.ts";
