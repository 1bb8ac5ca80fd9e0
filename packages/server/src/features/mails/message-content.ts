/** The content of a message, all of it plain text. */
export interface MessageContent {
  readonly subject: string;
  /** What introduces the subject: a sentence, or paragraphs with empty lines between them. */
  readonly lead: string;
  /** The quoted text of a post. */
  readonly quote?: string;
  /** A text of the recipient that is returned, with its lines. */
  readonly returned?: string;
  readonly tags?: readonly string[];
  /** Lists, such as those of a digest. */
  readonly sections?: readonly MessageSection[];
  /** The URL of the button, and its label. */
  readonly url?: string;
  readonly action?: string;
}

export interface MessageLink {
  readonly label: string;
  readonly url: string;
}

/** A titled list of links. */
export interface MessageSection {
  readonly title: string;
  readonly items: readonly MessageItem[];
  /** The link to what has no room, and its label. */
  readonly more?: MessageLink;
}

export interface MessageItem {
  readonly text: string;
  readonly url: string;
  /** The start of the post. */
  readonly quote?: string;
  /** Numbers and tags, below the text. */
  readonly note?: string;
}

/** The template around the content. */
export interface MessageFrame {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly siteName: string;
  readonly siteUrl: string;
  /** Whether the mark stands beside the name: on a site without pictures of its own. */
  readonly hasMark: boolean;
  /** Colours of the button: hexadecimal. */
  readonly accent: { readonly color: string; readonly onColor: string };
  readonly linkHint: string;
  /** What a reply does, and why the mail was sent. */
  readonly footers: readonly string[];
  /** A label before the address that it is for, in plain text. */
  labelled(label: string): string;
  /** Links to unsubscribe and to the notification settings. */
  readonly links: readonly MessageLink[];
}
