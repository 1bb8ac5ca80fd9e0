import { ApiRefusal } from "@askwell/contract";
import { externalLogin } from "./boot.ts";
import { type Reaction, reactionTo } from "./reactions.ts";
import { places } from "./routing/guards.ts";
import { addressOf } from "./routing/router.ts";
import type { Services } from "./services.tsx";

type Reach = Pick<Services, "router" | "session" | "notices" | "messages" | "boot">;

/** Does what a reaction says. */
function perform(reaction: Reaction, { router, session, notices, messages, boot }: Reach): void {
  const { t } = messages.get();
  const { place } = router.view.get();
  const help = { label: t("parts.help.what_it_takes"), run: () => void router.navigate("/help/privileges") };
  switch (reaction.kind) {
    case "toast":
      notices.say("danger", reaction.message, reaction.isEarned ? help : undefined);
      return;
    case "dialog":
      void notices.ask({
        title: t("errors.dialog_title"),
        message: reaction.message,
        ...(!reaction.closeOnly && { confirm: t("ui.ok") }),
      });
      return;
    case "login":
      session.remember(addressOf(place));
      void router.navigate(externalLogin(boot.agent) ?? places.login);
      return;
    case "go":
      void router.navigate(reaction.to);
      return;
    case "page":
      router.fail(reaction.status, reaction.message);
      return;
    case "fields":
    case "caller":
      return;
  }
}

/** Makes the function that every failed call goes through. Anything that is no refusal is a bug and is thrown on. */
export function createReact(reach: Reach): Services["react"] {
  return (error, circumstances = {}) => {
    if (!(error instanceof ApiRefusal)) throw error;
    // biome-ignore lint/suspicious/noConsole: a failure of the server is logged as well; specification, section 8.
    if (error.status >= 500) console.error(`${error.status} ${error.reason}`);
    const reaction = reactionTo(error, { path: reach.router.view.get().place.path, ...circumstances });
    // What the refusal says about the person comes first, for the guards of the next page ask who they are.
    void reach.session.learn(error).then(() => perform(reaction, reach));
    return reaction;
  };
}
