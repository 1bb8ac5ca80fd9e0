import type { Reply } from "@askwell/contract";
import { intlTag } from "@askwell/i18n";
import { useState } from "react";
import { useCall } from "../../../../app/api/use-call.ts";
import { useMessages, useT } from "../../../../app/services/services.tsx";
import { FormSection } from "../../../../components/forms/FormSection.tsx";
import { SearchableSelect } from "../../../../components/forms/SearchableSelect.tsx";
import { SelectField } from "../../../../components/forms/SelectField.tsx";
import { timeZonesWith, zoneOffset } from "../../../../components/forms/time-zones.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Callout } from "../../../../ui/Callout.tsx";
import type { Choice } from "../../../../ui/forms/inputs.tsx";

export type DigestTimes = Pick<Reply<"readDigest">, "frequency" | "day" | "hour" | "time_zone">;

const frequencies = ["off", "daily", "weekly"] as const;
/** 2024-01-01 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const HOUR_MS = 3_600_000;

function weekdays(language: string): Choice[] {
  const names = new Intl.DateTimeFormat(intlTag(language), { weekday: "long", timeZone: "UTC" });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: names.format(MONDAY + (day - 1) * 24 * HOUR_MS),
  }));
}

function hours(language: string): Choice[] {
  const times = new Intl.DateTimeFormat(intlTag(language), {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" },
  });
  return [...Array(24).keys()].map((hour) => ({
    value: String(hour),
    label: times.format(MONDAY + hour * HOUR_MS),
  }));
}

interface DigestSectionProps {
  readonly times: DigestTimes;
  /** None was ever chosen: the time zone of the browser is proposed. */
  readonly isFirst: boolean;
  onChange(times: Partial<DigestTimes>): void;
}

/** When the user gets a digest, and what it would contain now. */
export function DigestSection({ times, isFirst, onChange }: DigestSectionProps) {
  const t = useT();
  const { language } = useMessages();
  const isOn = times.frequency !== "off";
  const chooseFrequency = (frequency: DigestTimes["frequency"]) => {
    const time_zone = isFirst ? Intl.DateTimeFormat().resolvedOptions().timeZone : times.time_zone;
    onChange({ frequency, ...(!isOn && { time_zone: time_zone || times.time_zone }) });
  };
  return (
    <FormSection title={t("screens.settings.digest_title")} lead={t("screens.settings.digest_lead")}>
      <SelectField
        label={t("screens.settings.digest_frequency")}
        name="frequency"
        value={times.frequency}
        choices={frequencies.map((value) => ({ value, label: t(`screens.settings.digest_every.${value}`) }))}
        onChange={chooseFrequency}
      />
      {times.frequency === "weekly" && (
        <SelectField
          label={t("screens.settings.digest_day")}
          name="day"
          value={String(times.day)}
          choices={weekdays(language)}
          onChange={(value) => onChange({ day: Number(value) })}
        />
      )}
      {isOn && (
        <>
          <SelectField
            label={t("screens.settings.digest_hour")}
            name="hour"
            value={String(times.hour)}
            choices={hours(language)}
            onChange={(value) => onChange({ hour: Number(value) })}
          />
          <SearchableSelect
            label={t("screens.settings.digest_zone")}
            name="time_zone"
            value={times.time_zone}
            choices={timeZonesWith(times.time_zone)}
            detailOf={zoneOffset}
            onChange={(time_zone) => onChange({ time_zone })}
          />
        </>
      )}
      <DigestTest />
    </FormSection>
  );
}

/** Sends the digest now, and says when it would be empty. */
function DigestTest() {
  const t = useT();
  const [result, setResult] = useState<Reply<"sendDigest">>();
  const call = useCall("sendDigest", { isButton: true });
  const send = async () => {
    setResult(undefined);
    const sent = await call.run({});
    if (sent?.ok) setResult(sent.reply);
  };
  return (
    <div>
      <Button busy={call.busy} onClick={() => void send()}>
        {t("screens.settings.digest_try")}
      </Button>
      <div role="status">
        {result && (
          <Callout {...(!result.is_empty && { tone: "ok" as const })}>
            {t(result.is_empty ? "screens.settings.digest_empty" : "screens.settings.digest_sent")}
          </Callout>
        )}
      </div>
    </div>
  );
}
