import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useCall } from "../../../../app/api/use-call.ts";
import { useServices, useSite, useT } from "../../../../app/services/services.tsx";
import { FormSection } from "../../../../components/forms/FormSection.tsx";
import {
  fieldsOf,
  forgetSent,
  ownSubscription,
  type PushSupport,
  pushSupport,
  rememberSent,
  subscribe,
} from "../../../../components/offline/push-subscription.ts";
import { ActionList } from "../../../../ui/ActionList.tsx";
import { Button, ButtonRow } from "../../../../ui/Button.tsx";
import { PushDevice, type PushDeviceEntry, type PushTest } from "./PushDevice.tsx";
import { PushTestResult } from "./PushTestResult.tsx";

type PushDevices = Reply<"pushDevices">;

/** Turns messages on for this browser. The browser asks for the permission, and only then. */
function TurnOn({ onChange }: { onChange: (devices: PushDevices) => void }) {
  const t = useT();
  const services = useServices();
  const add = useCall("addPushDevice", { isButton: true });
  const [busy, setBusy] = useState(false);
  const turnOn = async () => {
    setBusy(true);
    try {
      if ((await Notification.requestPermission()) !== "granted")
        return services.feedback.toast("warn", t("screens.settings.push.denied"));
      const subscription = await subscribe((await services.api.pushKey({})).public_key);
      const result = await add.run(fieldsOf(subscription));
      if (!result?.ok) return;
      rememberSent(services, subscription.endpoint);
      onChange(result.reply);
      services.feedback.toast("ok", t("screens.settings.push.is_on"));
    } catch {
      services.feedback.toast("danger", t("screens.settings.push.failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ButtonRow>
      <Button busy={busy} onClick={() => void turnOn()}>
        {t("screens.settings.push.turn_on")}
      </Button>
    </ButtonRow>
  );
}

/** Push messages: this browser, and the user's other devices. Rules: docs/rules/push.md PU1. */
export function PushSection({ initial }: { initial: PushDevices }) {
  const t = useT();
  const services = useServices();
  const remove = useCall("removePushDevice", { isButton: true });
  const [{ devices }, setDevices] = useState(initial);
  const [support, setSupport] = useState<PushSupport | null>(null);
  useEffect(() => setSupport(pushSupport()), []);
  const isOnHere = devices.some(({ current }) => current);
  const [test, setTest] = useState<PushTest | null>(null);
  const removeDevice = async (device: PushDeviceEntry) => {
    setTest(null);
    const result = await remove.run({ id: device.id });
    if (!result?.ok) return;
    setDevices(result.reply);
    services.feedback.toast("ok", t("screens.settings.push.removed"));
    if (!device.current) return;
    forgetSent(services);
    await (await ownSubscription())?.unsubscribe();
  };
  if (!useSite().interface.offline_pages) return null;
  return (
    <FormSection title={t("screens.settings.push.title")} lead={t("screens.settings.push.lead")}>
      {support === "unsupported" && <p>{t("screens.settings.push.unsupported")}</p>}
      {support === "denied" && <p>{t("screens.settings.push.denied")}</p>}
      {devices.length > 0 && (
        <ActionList>
          {devices.map((device) => (
            <PushDevice
              key={device.id}
              device={device}
              isRemoving={remove.busy}
              onRemove={() => void removeDevice(device)}
              onTested={(next) => {
                setTest(next);
                if (next) setDevices(next.reply);
              }}
            />
          ))}
        </ActionList>
      )}
      <PushTestResult test={test} />
      {support === "supported" && !isOnHere && <TurnOn onChange={setDevices} />}
    </FormSection>
  );
}
