import { useCall } from "../../app/api/use-call.ts";
import type { Head } from "../../app/page/head.ts";
import { withBasePath } from "../../app/routing/base-path.ts";
import type { HeadContext, ScreenProps } from "../../app/routing/route.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { AskForm } from "../../components/assistant/AskForm.tsx";
import styles from "../../components/assistant/Assistant.module.css";
import { AssistantReply } from "../../components/assistant/AssistantReply.tsx";
import { PrivacyNote } from "../../components/assistant/PrivacyNote.tsx";
import { ReplyStatus } from "../../components/assistant/ReplyStatus.tsx";
import { useConversation } from "../../components/assistant/use-conversation.ts";
import { Page, PageHead } from "../../components/layout/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConversationList } from "./ConversationList.tsx";
import type { load } from "./load.ts";
import { MayNotAsk } from "./MayNotAsk.tsx";

type AssistantScreenData = ScreenProps<typeof load>["loaded"];

const ADDRESS = "/ai-assistant";

export function head({ loaded: { stored }, t }: HeadContext<typeof load>): Head {
  return { title: stored?.topic || t("shell.assistant"), noindex: true };
}

/** The assistant: a conversation, and the list of the viewer's own. Rules: docs/rules/assistant-screens.md. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { key } = useStore(useServices().router.view);
  const { conversations, page } = loaded;
  const aside = conversations && conversations.count > 0 && (
    <ConversationList conversations={conversations} page={page} current={loaded.stored?.conversation_id ?? ""} />
  );
  return (
    <Page {...(aside && { aside, asideLabel: t("screens.assistant.own") })}>
      {/* Each visit is a conversation of its own. */}
      <Conversation key={key} loaded={loaded} />
    </Page>
  );
}

/** Gives the page the address of the conversation that has begun on it, without loading it again. */
const nameAddress = (id: string) => history.replaceState(history.state, "", withBasePath(`${ADDRESS}/${id}`));

function Conversation({ loaded: { state, stored } }: { readonly loaded: AssistantScreenData }) {
  const t = useT();
  const { router } = useServices();
  const conversation = useConversation({
    stored,
    onStarted: nameAddress,
    onAnswered: () => void router.revalidate(),
  });
  const { id, turns, isRunning } = conversation;
  const topic = stored?.topic ?? (id === "" ? "" : (turns[0]?.question ?? ""));
  return (
    <>
      <PageHead
        title={topic === "" ? t("shell.assistant") : <bdi>{topic}</bdi>}
        lead={topic === "" ? t("screens.assistant.lead") : undefined}
        actions={id !== "" && !isRunning && <DeleteConversation id={id} />}
      />
      {turns.length > 0 && (
        <ol className={styles.turns}>
          {turns.map((turn, at) => (
            <li key={turn.key}>
              <h2 className={turn.question === topic && at === 0 ? "visually-hidden" : styles.asked} dir="auto">
                {turn.question}
              </h2>
              <AssistantReply turn={turn} model={state.model} onVote={(vote) => conversation.setVote(turn.key, vote)} />
            </li>
          ))}
        </ol>
      )}
      <ReplyStatus of={conversation} />
      {state.may_ask ? (
        <AskForm conversation={conversation}>
          <PrivacyNote state={state} />
        </AskForm>
      ) : (
        <MayNotAsk isOn={state.enabled} />
      )}
    </>
  );
}

function DeleteConversation({ id }: { readonly id: string }) {
  const t = useT();
  const { feedback, router } = useServices();
  const call = useCall("deleteOwnConversation");
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.assistant.delete_title"),
      message: t("screens.assistant.delete_message"),
      confirm: t("screens.assistant.delete"),
      tone: "danger",
    });
    if (!isSure) return;
    const result = await call.run({ conversation_id: id });
    if (!result?.ok) return;
    await router.navigate(ADDRESS, { replace: true });
    feedback.toast("ok", t("screens.assistant.deleted"));
  };
  return (
    <Button icon="trash" busy={call.busy} onClick={() => void remove()}>
      {t("screens.assistant.delete")}
    </Button>
  );
}
