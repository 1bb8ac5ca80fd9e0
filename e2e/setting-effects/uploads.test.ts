import { journey } from "../harness/journey.ts";
import { expectEffects, setStage } from "./stage.ts";
import { uploadEffects } from "./uploads.ts";

journey("G1 the settings of uploads show to those who add files", { timeout: 600_000 }, async ({ site, person }) => {
  const stage = await setStage(site, person, { ann: `ann${Date.now()}`, bob: `bob${Date.now()}` });
  await expectEffects(stage, uploadEffects);
});
