import type { PostModeInfo } from "@askwell/contract";
import { useMessages } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";

/** That a post is locked, protected or a community wiki: why, by whom and until when. */
export function ModeNotices({ modes = [] }: { readonly modes: readonly PostModeInfo[] | undefined }) {
  const { t, formats } = useMessages();
  return modes.map(({ mode, name, description, reason, created_at, ends_at, user_info: by }) => (
    <Callout key={mode}>
      <p>
        <strong>{name}</strong> {description}
      </p>
      {reason !== "" && <p dir="auto">{reason}</p>}
      <p>
        {by && (
          <RelativeTime
            at={created_at}
            in={(time) => t("components.posts.mode_by", { name: by.display_name || by.username, time })}
          />
        )}
        {ends_at > 0 && (
          <span suppressHydrationWarning>
            {" · "}
            {t("components.posts.mode_until", { date: formats.absoluteDate(ends_at) })}
          </span>
        )}
      </p>
    </Callout>
  ));
}
