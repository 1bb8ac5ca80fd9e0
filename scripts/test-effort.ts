import { configureGlobal } from "fast-check";

// How hard random tests try: 100 runs a property in daily work, TEST_EFFORT times as many in the long proof. They try
// the same examples each time, so that a change is refused for what it did and never by chance; another TEST_SEED
// looks elsewhere.
configureGlobal({ numRuns: 100 * Number(process.env.TEST_EFFORT ?? 1), seed: Number(process.env.TEST_SEED ?? 1) });
