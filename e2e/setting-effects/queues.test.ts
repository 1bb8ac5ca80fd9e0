import { journey } from "../harness/journey.ts";
import { queueEffects } from "./review.ts";
import { expectEffects, setStage } from "./stage.ts";

journey("G1 the settings of the queues show to those who review", { timeout: 600_000 }, async ({ site, person }) => {
  const stage = await setStage(site, person, { ann: `ann${Date.now()}`, bob: `bob${Date.now()}` });
  await expectEffects(stage, queueEffects);
});
