/** Ids of a post and of its parents; "" where it has none. */
export interface PostAddressIds {
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
}

/** The path of a post. */
export function postAddress({ question_id, answer_id, comment_id }: PostAddressIds): string {
  const path = answer_id === "" ? `/questions/${question_id}` : `/questions/${question_id}/${answer_id}`;
  return comment_id === "" ? path : `${path}?commentId=${comment_id}`;
}
