import { journey } from "../harness/journey.ts";
import { siteEffects } from "./site.ts";
import { expectEffects, setStage } from "./stage.ts";

journey(
  "G1 the settings of the site show on its pages once their forms are saved, and no longer once they are put back",
  { timeout: 600_000 },
  async ({ site, person }) => {
    const stage = await setStage(site, person, { ann: `ann${Date.now()}`, bob: `bob${Date.now()}` });
    await expectEffects(stage, siteEffects);
  },
);
