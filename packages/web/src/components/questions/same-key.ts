/** The shortcut name of the button that says that a reader has the same question. */
export const SAME_QUESTION_KEY = "same";
