import { modelServer } from "../../packages/server/testing/assistant/model-server.ts";
import { journey } from "../harness/journey.ts";
import { assistantEffects, helpEffects, meaningEffects, setAssistantUp, speak } from "../setting-effects/assistant.ts";
import { expectEffects, setStage } from "../setting-effects/stage.ts";

journey("G1 the settings of the assistant show to those who ask it", { timeout: 600_000 }, async ({ site, person }) => {
  const model = await modelServer();
  speak(model);
  const stage = await setStage(site, person, { ann: `ann${Date.now()}`, bob: `bob${Date.now()}` });
  await setAssistantUp(stage.admin, stage.bob, model);
  await expectEffects(stage, [...assistantEffects, ...helpEffects, ...meaningEffects]);
  model.close();
});
