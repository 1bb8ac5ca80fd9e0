import { useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { ColorField } from "../../components/forms/ColorField.tsx";
import { FileButton } from "../../components/forms/FileButton.tsx";
import { Form } from "../../components/forms/Form.tsx";
import { useUpload } from "../../components/forms/use-upload.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { LookPreview } from "./LookPreview.tsx";
import { colorNames, isColor, type SiteLook, suggestedColors } from "./look.ts";
import { Swatch } from "./Swatch.tsx";
import { useFilePreview } from "./use-preview.ts";

interface LookStepProps {
  readonly siteName: string;
  readonly look: SiteLook;
  onChange(look: SiteLook): void;
  onBack(): void;
  onNext(): void;
}

const none: readonly never[] = [];

/** Colour and logo, with a preview; the whole page is in the chosen colour. */
export function LookStep({ siteName, look, onChange, onBack, onNext }: LookStepProps) {
  const t = useT();
  const { boot } = useServices();
  const [isTried, setTried] = useState(false);
  const { check, error } = useUpload("branding");
  const logo = useFilePreview(look.logo);
  const isInvalid = !isColor(look.color);
  const next = () => (isInvalid ? setTried(true) : onNext());
  return (
    <InstallCard step="look" title={t("screens.install.look.title")} lead={t("screens.install.look.lead")}>
      <Form problems={none} onSubmit={next}>
        <FieldGroup legend={t("screens.install.look.suggested")}>
          <div className={styles.swatches}>
            {colorNames.map((name) => (
              <Swatch
                key={name}
                name={t(`screens.install.look.colors.${name}`)}
                color={suggestedColors[name]}
                checked={look.color === suggestedColors[name]}
                onChoose={() => onChange({ ...look, color: suggestedColors[name] })}
              />
            ))}
          </div>
        </FieldGroup>
        <ColorField
          name="primary_color"
          label={t("screens.install.look.color")}
          value={look.color}
          error={isTried && isInvalid ? t("screens.install.look.no_color") : undefined}
          onChange={(color) => onChange({ ...look, color })}
        />
        <FieldGroup
          legend={t("screens.install.look.logo")}
          help={t("screens.install.look.logo_help", { size: boot.site.site_advanced.max_image_size })}
          error={error}
        >
          <div className={styles.logo}>
            <FileButton
              label={t("screens.install.look.choose_logo")}
              accept="image/*"
              busy={false}
              onChosen={(file) => check(file) && onChange({ ...look, logo: file })}
            />
            {look.logo && (
              <>
                <bdi className={styles.file}>{look.logo.name}</bdi>
                <Button small variant="quiet" onClick={() => onChange({ ...look, logo: null })}>
                  {t("components.forms.remove")}
                </Button>
              </>
            )}
          </div>
        </FieldGroup>
        <LookPreview siteName={siteName} logo={logo} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {t("ui.next")}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {t("screens.install.back")}
          </Button>
        </div>
      </Form>
    </InstallCard>
  );
}
