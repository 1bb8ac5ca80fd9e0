/** Rows of a page of a statement. */
export const PAGE_ROWS = 500;
