const MEGABYTE = 1_000_000;

/** A size in megabytes; the smallest is a tenth of one. */
export const megabytes = (sizeBytes: number): number => Math.max(0.1, sizeBytes / MEGABYTE);
