/** The sticky header and some air. */
const TOP_PX = 100;

/** The post that has the focus, else the one that is being read; -1 above all of them. */
function placeAmong(posts: readonly HTMLElement[]): number {
  const focused = posts.findIndex((post) => post.contains(document.activeElement));
  if (focused !== -1) return focused;
  return posts.findLastIndex((post) => post.getBoundingClientRect().top < TOP_PX);
}

const allPosts = () => [...document.querySelectorAll<HTMLElement>("main article")];

/** The question or answer that has the focus or is being read; the first where none is. */
export function postInSight(): HTMLElement | undefined {
  const posts = allPosts();
  return posts[Math.max(0, placeAmong(posts))];
}

/** Goes one question or answer on or back; its first heading link takes the focus, or the post itself. */
export function showNextPost(step: 1 | -1): void {
  const posts = allPosts();
  const post = posts[placeAmong(posts) + step];
  if (!post) return;
  const target = post.querySelector<HTMLElement>("h2 a") ?? post;
  if (target === post) post.tabIndex = -1;
  target.focus({ preventScroll: true });
  scrollBy({ top: post.getBoundingClientRect().top - TOP_PX + 1 });
}
