export { type MovedBookmark, moveBookmarks, moveBookmarksBack } from "./move-bookmarks.ts";
