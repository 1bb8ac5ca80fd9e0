import { configureGlobal } from "fast-check";

// The effort of random tests: 100 runs per property in daily work, TEST_EFFORT times as many in the full test. The
// examples are the same each time, so that a change never fails by chance; another TEST_SEED tries others.
configureGlobal({ numRuns: 100 * Number(process.env.TEST_EFFORT ?? 1), seed: Number(process.env.TEST_SEED ?? 1) });
