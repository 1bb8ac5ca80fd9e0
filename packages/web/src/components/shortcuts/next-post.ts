/** Height of the sticky header and some space. */
const TOP_PX = 100;

/** Index of the focused post, else of the one at the top of the window; -1 above all of them. */
function currentIndex(posts: readonly HTMLElement[]): number {
  const focused = posts.findIndex((post) => post.contains(document.activeElement));
  if (focused !== -1) return focused;
  return posts.findLastIndex((post) => post.getBoundingClientRect().top < TOP_PX);
}

const allPosts = () => [...document.querySelectorAll<HTMLElement>("main article")];

/** The focused post, else the one at the top of the window, else the first. */
export function currentPost(): HTMLElement | undefined {
  const posts = allPosts();
  return posts[Math.max(0, currentIndex(posts))];
}

/** Moves to the next or previous post and focuses its heading link, or the post itself. */
export function showNextPost(step: 1 | -1): void {
  const posts = allPosts();
  const post = posts[currentIndex(posts) + step];
  if (!post) return;
  const target = post.querySelector<HTMLElement>("h2 a") ?? post;
  if (target === post) post.tabIndex = -1;
  target.focus({ preventScroll: true });
  scrollBy({ top: post.getBoundingClientRect().top - TOP_PX + 1 });
}
