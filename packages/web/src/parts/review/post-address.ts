/** Ids of a post and of what it stands below; "" for what there is not. */
export interface PostPlace {
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
}

/** Where a post is read. */
export function postAddress({ question_id, answer_id, comment_id }: PostPlace): string {
  const path = answer_id === "" ? `/questions/${question_id}` : `/questions/${question_id}/${answer_id}`;
  return comment_id === "" ? path : `${path}?commentId=${comment_id}`;
}
