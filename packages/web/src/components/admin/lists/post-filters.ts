import { ApiResponseError } from "@askwell/contract";

const orders = ["newest", "oldest", "most_votes", "fewest_votes"] as const;

export const PAGE_SIZE = 20;

/** What a list of posts is limited to, and its order. */
export interface PostFilterValues<Status extends string> {
  readonly status: Status;
  readonly order: (typeof orders)[number];
  readonly query: string;
  readonly username: string;
}

/** The filters and the page of a list of posts, which stand in the address; the first status is the usual one. */
export function postFilters<Status extends string>(
  query: URLSearchParams,
  statuses: readonly [Status, ...Status[]],
): { readonly filters: PostFilterValues<Status>; readonly after: string } {
  const filters = {
    status: statuses.find((each) => each === query.get("status")) ?? statuses[0],
    order: orders.find((each) => each === query.get("order")) ?? "newest",
    query: query.get("query") ?? "",
    username: query.get("username") ?? "",
  };
  return { filters, after: query.get("after") ?? "" };
}

interface EmptyPart {
  readonly list: never[];
  readonly next: string;
  readonly is_partial: boolean;
}

/** A part of a list that is limited to a user: nothing for a username that does not exist. */
export async function partOfUser<Part>(username: string, part: Promise<Part>): Promise<Part | EmptyPart> {
  return part.catch((error: unknown) => {
    const isUnknown = username !== "" && error instanceof ApiResponseError && error.status === 404;
    if (isUnknown) return { list: [], next: "", is_partial: false };
    throw error;
  });
}
