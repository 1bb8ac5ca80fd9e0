import type { Reply } from "@askwell/contract";
import { channelState, type DeliveryChannel, deliveryChannels, NEW_QUESTION_MAILS_PER_WEEK } from "@askwell/domain";
import { useT } from "../../../app/services/services.tsx";
import styles from "./ChannelTable.module.css";

export type TopicChoice = Reply<"readNotificationChoices">["topics"][number];

interface ChannelTableProps {
  readonly topics: readonly TopicChoice[];
  onChange(topic: TopicChoice): void;
}

/** A row for each topic of notifications, with a checkbox for each channel. On narrow screens each row is a block. */
export function ChannelTable({ topics, onChange }: ChannelTableProps) {
  const t = useT();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("screens.settings.channels")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("screens.settings.topic")}</th>
          {deliveryChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`screens.settings.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((choice) => (
          <tr key={choice.topic}>
            <th scope="row">
              {t(`notifications.topics.${choice.topic}`)}
              {choice.topic === "new_question" && (
                <span className={styles.help}>
                  {t("screens.settings.question_mails", { count: NEW_QUESTION_MAILS_PER_WEEK })}
                </span>
              )}
            </th>
            {deliveryChannels.map((channel) => (
              <td key={channel}>
                <ChannelCell choice={choice} channel={channel} onChange={onChange} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChannelCellProps extends Pick<ChannelTableProps, "onChange"> {
  readonly choice: TopicChoice;
  readonly channel: DeliveryChannel;
}

function ChannelCell({ choice, channel, onChange }: ChannelCellProps) {
  const t = useT();
  const name = t(`screens.settings.channel.${channel}`);
  const state = channelState(choice.topic, channel);
  if (state === "never") return null;
  if (state === "always") {
    return (
      <span className={styles.always}>
        <span className={styles.channel}>{name}</span> {t("screens.settings.always")}
      </span>
    );
  }
  const topic = t(`notifications.topics.${choice.topic}`);
  return (
    <label className={styles.cell}>
      <input
        type="checkbox"
        autoComplete="off"
        name={`${choice.topic}.${channel}`}
        aria-label={t("screens.settings.topic_channel", { topic, channel: name })}
        checked={choice[channel]}
        onChange={(event) => onChange({ ...choice, [channel]: event.target.checked })}
      />
      <span className={styles.channel} aria-hidden="true">
        {name}
      </span>
    </label>
  );
}
