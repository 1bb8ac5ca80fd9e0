import { useT } from "../../app/services/services.tsx";
import { ShownOnce } from "../admin/ShownOnce.tsx";

interface WebhookSecretProps {
  readonly secret: string;
  onSaved(): void;
}

/** A new secret, once. */
export function WebhookSecret({ secret, onSaved }: WebhookSecretProps) {
  const t = useT();
  return (
    <ShownOnce
      title={t("screens.webhooks.secret")}
      lead={t("screens.webhooks.secret_lead")}
      value={secret}
      saved={t("screens.api_keys.saved")}
      onSaved={onSaved}
    />
  );
}
