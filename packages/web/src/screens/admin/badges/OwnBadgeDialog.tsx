import type { Reply } from "@askwell/contract";
import { type BadgeSign, badgeColors, badgeShapes, badgeSigns } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useApi, useServices, useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { BadgeMark } from "../../../components/badges/BadgeMark.tsx";
import { badgeLevel, badgeLevels } from "../../../components/badges/badge-levels.ts";
import { SelectField } from "../../../components/forms/SelectField.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { type FormValues, useValues } from "../../../components/forms/use-values.ts";
import type { AdminBadge } from "./admin-badge.ts";
import styles from "./Badges.module.css";

const signs = Object.keys(badgeSigns) as BadgeSign[];

interface DrawnBadge {
  readonly name: string;
  readonly description: string;
  readonly level: (typeof badgeLevels)[number];
  readonly shape: (typeof badgeShapes)[number];
  readonly sign: BadgeSign;
  readonly color: (typeof badgeColors)[number] | "";
}

const newBadge: DrawnBadge = {
  name: "",
  description: "",
  level: "bronze",
  shape: "octagon",
  sign: "star",
  color: "",
};

const drawnOf = (badge: AdminBadge): DrawnBadge => ({
  name: badge.name,
  description: badge.own?.description ?? "",
  level: badgeLevel(badge.level),
  shape: badgeShapes.find((shape) => shape === badge.shape) ?? newBadge.shape,
  sign: signs.find((sign) => sign === badge.sign) ?? newBadge.sign,
  color: badgeColors.find((color) => color === badge.color) ?? "",
});

/** Name, description and drawing of a badge. */
function DrawingFields({ form }: { readonly form: FormValues<DrawnBadge> }) {
  const t = useT();
  const { values, field, set } = form;
  return (
    <>
      <TextField {...field("name")} label={t("screens.admin_badges.name")} required />
      <TextField
        {...field("description")}
        label={t("screens.admin_badges.description")}
        help={t("screens.admin_badges.description_help")}
        rows={2}
      />
      <div className={styles.drawing}>
        <BadgeMark badge={{ ...values, level: badgeLevels.indexOf(values.level) + 1 }} size="large" />
        <div className={styles.choices}>
          <SelectField
            name="level"
            label={t("screens.admin_badges.level")}
            value={values.level}
            choices={badgeLevels.map((value) => ({ value, label: t(`components.users.badge.${value}`) }))}
            onChange={(level) => set({ level })}
          />
          <SelectField
            name="shape"
            label={t("screens.admin_badges.shape")}
            value={values.shape}
            choices={badgeShapes.map((value) => ({ value, label: t(`screens.admin_badges.shapes.${value}`) }))}
            onChange={(shape) => set({ shape })}
          />
          <SelectField
            name="sign"
            label={t("screens.admin_badges.sign")}
            value={values.sign}
            choices={signs.map((value) => ({ value, label: t(`screens.admin_badges.signs.${value}`) }))}
            onChange={(sign) => set({ sign })}
          />
          <SelectField
            name="color"
            label={t("screens.admin_badges.color")}
            value={values.color}
            choices={["" as const, ...badgeColors].map((value) => ({
              value,
              label: t(`screens.admin_badges.colors.${value === "" ? "level" : value}`),
            }))}
            onChange={(color) => set({ color })}
          />
        </div>
      </div>
    </>
  );
}

/** The rules that an own badge can have; empty until they are loaded. */
function useRules(): Reply<"badgeRules"> {
  const api = useApi();
  const { handleError } = useServices();
  const [rules, setRules] = useState<Reply<"badgeRules">>([]);
  useEffect(() => {
    let isCurrent = true;
    api
      .badgeRules({})
      .then((loaded) => isCurrent && setRules(loaded))
      .catch(handleError);
    return () => {
      isCurrent = false;
    };
  }, [api, handleError]);
  return rules;
}

/** Adds an own badge of the site. */
export function AddBadgeDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const call = useAdminCall("createBadge");
  const form = useValues<DrawnBadge>(newBadge, call.errorOf);
  const [rule, setRule] = useState("");
  const [amount, setAmount] = useState("10");
  const rules = useRules();
  const submit = async () => {
    const counted = rule === "" ? {} : { rule: rule as "years", amount: Number(amount) };
    if (await call.change({ ...form.values, ...counted })) onClose();
  };
  return (
    <FormDialog
      title={t("screens.admin_badges.add")}
      button={t("screens.admin_badges.add_named")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <DrawingFields form={form} />
      <SelectField
        name="rule"
        label={t("screens.admin_badges.rule")}
        {...(rule !== "" && { help: t("screens.admin_badges.rule_help") })}
        value={rule}
        choices={[
          { value: "", label: t("screens.admin_badges.by_hand") },
          ...rules.map(({ rule: value, label }) => ({ value, label })),
        ]}
        onChange={setRule}
      />
      {rule !== "" && (
        <TextField
          name="amount"
          type="number"
          label={t("screens.admin_badges.amount")}
          value={amount}
          error={call.errorOf("amount")}
          onChange={setAmount}
          required
        />
      )}
    </FormDialog>
  );
}

/** Changes the words and the drawing of an own badge. */
export function EditBadgeDialog({ badge, onClose }: { readonly badge: AdminBadge; onClose(): void }) {
  const t = useT();
  const call = useAdminCall("changeBadge");
  const form = useValues<DrawnBadge>(drawnOf(badge), call.errorOf);
  const submit = async () => {
    if (await call.change({ id: badge.id, ...form.values })) onClose();
  };
  return (
    <FormDialog
      title={t("screens.admin_badges.edit_title")}
      button={t("components.forms.save")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <DrawingFields form={form} />
    </FormDialog>
  );
}
