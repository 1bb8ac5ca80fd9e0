import { configureGlobal } from "fast-check";

// How hard random tests try: 100 runs a property in daily work, TEST_EFFORT times as many in the long proof.
configureGlobal({ numRuns: 100 * Number(process.env.TEST_EFFORT ?? 1) });
