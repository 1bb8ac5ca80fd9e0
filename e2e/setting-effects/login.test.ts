import { journey } from "../harness/journey.ts";
import { backupEffects } from "./backups.ts";
import { loginEffects } from "./login.ts";
import { programEffects } from "./programs.ts";
import { expectEffects, setStage } from "./stage.ts";

journey(
  "G1 the settings of signing up, programs and backups show to those who sign up and on the pages of staff",
  { timeout: 600_000 },
  async ({ site, person }) => {
    const stage = await setStage(site, person, { ann: `ann${Date.now()}`, bob: `bob${Date.now()}` });
    await expectEffects(stage, [...loginEffects, ...programEffects, ...backupEffects]);
  },
);
