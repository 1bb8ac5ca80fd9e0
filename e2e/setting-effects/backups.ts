// What the settings of backups change before one is made.
import type { SettingEffect, SettingStage } from "./stage.ts";

/** When the next backup is due, as the page says; null while there is none. */
async function nextBackup({ owner }: SettingStage): Promise<Date | null> {
  await owner.goto("/admin/backups");
  const text = await owner.page.getByRole("main").innerText();
  const [, time] = /The next one is due (.+?)\.\s/.exec(text) ?? [];
  return time ? new Date(`${time.replace(" at ", " ")} UTC`) : null;
}

const SUNDAY = 0;

export const backupEffects: readonly SettingEffect[] = [
  {
    change: {
      "backups.backup_schedule": "weekly",
      "backups.backup_day": "7",
      "backups.backup_hour": "13",
    },
    shows: {
      "backups.backup_schedule": async (stage) => (await nextBackup(stage)) !== null,
      "backups.backup_day": async (stage) => (await nextBackup(stage))?.getUTCDay() === SUNDAY,
      "backups.backup_hour": async (stage) => (await nextBackup(stage))?.getUTCHours() === 13,
    },
  },
];
