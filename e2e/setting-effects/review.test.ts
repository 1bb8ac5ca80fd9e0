import { journey } from "../harness/journey.ts";
import { reviewEffects } from "./review.ts";
import { expectEffects, setStage } from "./stage.ts";

journey(
  "G1 the settings of hiding, holding and closing show on the posts of members",
  { timeout: 600_000 },
  async ({ site, person }) => {
    const stage = await setStage(site, person, { ann: `ann${Date.now()}`, bob: `bob${Date.now()}` });
    await expectEffects(stage, reviewEffects);
  },
);
