export const DAY_S = 86_400;

/** The longest period that is shown, with as many days before. */
export const STORED_DAYS = 2 * 365;

/** The day of a time in Unix seconds, counted from 1970 in UTC. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY_S);
