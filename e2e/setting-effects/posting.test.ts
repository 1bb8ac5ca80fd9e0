import { journey } from "../harness/journey.ts";
import { postingEffects } from "./posting.ts";
import { expectEffects, setStage } from "./stage.ts";

journey(
  "G1 the settings of questions and tags show to those who write",
  { timeout: 600_000 },
  async ({ site, person }) => {
    const stage = await setStage(site, person, { ann: `ann${Date.now()}`, bob: `bob${Date.now()}` });
    await expectEffects(stage, postingEffects);
  },
);
