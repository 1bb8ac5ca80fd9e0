import type { Reply } from "@askwell/contract";
import { useCall } from "../../../../app/api/use-call.ts";
import { useT } from "../../../../app/services/services.tsx";
import { RelativeTime } from "../../../../components/text/RelativeTime.tsx";
import { ActionListItem } from "../../../../ui/ActionList.tsx";
import { Button, ButtonRow } from "../../../../ui/Button.tsx";

export type PushDeviceEntry = Reply<"pushDevices">["devices"][number];

/** What became of a test message, and to which device it was. */
export interface PushTest {
  readonly name: string;
  readonly reply: Reply<"testPush">;
}

function nameOf({ browser, system }: PushDeviceEntry, t: ReturnType<typeof useT>): string {
  if (browser === "" && system === "") return t("screens.settings.unknown_device");
  return browser === "" || system === "" ? browser + system : t("screens.settings.device", { browser, system });
}

interface PushDeviceProps {
  readonly device: PushDeviceEntry;
  readonly isRemoving: boolean;
  onRemove(): void;
  /** Null while a test is under way. */
  onTested(test: PushTest | null): void;
}

/** A device that gets push messages. */
export function PushDevice({ device, isRemoving, onRemove, onTested }: PushDeviceProps) {
  const t = useT();
  const test = useCall("testPush", { isButton: true });
  const name = nameOf(device, t);
  const send = async () => {
    onTested(null);
    const result = await test.run({ id: device.id });
    if (result?.ok) onTested({ name, reply: result.reply });
  };
  return (
    <ActionListItem
      name={<strong>{name}</strong>}
      details={
        device.current ? (
          t("screens.settings.push.this_device")
        ) : (
          <RelativeTime at={device.created_at} in={(time) => t("screens.settings.push.since", { time })} />
        )
      }
    >
      <ButtonRow>
        <Button
          small
          busy={test.busy}
          aria-label={t("screens.settings.push.test_device", { name })}
          onClick={() => void send()}
        >
          {t("screens.settings.push.test")}
        </Button>
        <Button
          small
          busy={isRemoving}
          aria-label={t("screens.settings.push.remove_device", { name })}
          onClick={onRemove}
        >
          {t("screens.settings.push.remove")}
        </Button>
      </ButtonRow>
    </ActionListItem>
  );
}
