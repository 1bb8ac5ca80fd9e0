export { giveFollows, giveIgnoredTags } from "./give-follows.ts";
export { type MovedFollower, moveFollowers, moveFollowersBack } from "./move-followers.ts";
export { setFollow } from "./set-follow.ts";
