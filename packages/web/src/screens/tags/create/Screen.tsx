import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import type { Head } from "../../../app/page/head.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useInvalidFocus } from "../../../components/forms/focus-invalid.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { HowToFormat } from "../../../components/posts/HowToFormat.tsx";
import { followingSlug } from "../../../components/tags/chosen-tags.ts";
import { hasGoodNames, TagFields, type TagValues } from "../../../components/tags/TagFields.tsx";
import { tagPath } from "../../../components/tags/tag-path.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./Screen.module.css";

const emptyValues: TagValues = { display_name: "", slug_name: "", original_text: "" };

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.tag.create"), noindex: true });

/** Creates a tag. */
export function Screen() {
  const t = useT();
  const { router } = useServices();
  const call = useCall("createTag");
  const focusInvalid = useInvalidFocus();
  const [values, setValues] = useState(emptyValues);
  const [isTried, setTried] = useState(false);
  useLeaveGuard(values !== emptyValues);
  const create = async () => {
    setTried(true);
    if (!hasGoodNames(values)) return focusInvalid();
    const result = await call.run(values);
    if (!result?.ok) return focusInvalid();
    await router.navigate(`${tagPath(result.reply.slug_name)}/info`, { replace: true, isSaved: true });
  };
  return (
    <Page aside={<HowToFormat />} asideLabel={t("components.posts.how_to_format")}>
      <PageHead title={t("screens.tag.create")} />
      <div className={styles.form}>
        <TagFields
          values={values}
          isTried={isTried}
          errorOf={call.errorOf}
          onChange={(next) =>
            setValues(
              next.display_name === values.display_name
                ? next
                : { ...next, slug_name: followingSlug(values, next.display_name) },
            )
          }
          onSubmit={() => void create()}
        />
        <ButtonRow>
          <Button variant="primary" busy={call.busy} onClick={() => void create()}>
            {t("screens.tag.create")}
          </Button>
        </ButtonRow>
      </div>
    </Page>
  );
}
