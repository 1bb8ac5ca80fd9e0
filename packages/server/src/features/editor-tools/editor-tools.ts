import type { Reply } from "@askwell/contract";
import type { EditorField, LocalizedText } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";

type ToolField = Reply<"editorTools">[number]["fields"][number];

/** What an icon may be: path data and nothing else. */
const ICON = /^[\d\sa-zA-Z.,-]{1,2000}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,29}$/;

/** The tools of all enabled plugins, in the reader's language; of two with one name the first counts. */
export async function editorTools(
  { plugins }: Pick<App, "plugins">,
  { language }: Pick<Viewer, "language">,
): Promise<Reply<"editorTools">> {
  const textIn = (text: LocalizedText) => text[language] ?? text.en_US;
  const fieldOf = ({ name, label, type, value = "", start, options = [] }: EditorField): ToolField => ({
    ...{ name, type, value },
    start: start ?? "",
    label: textIn(label),
    options: options.map((option) => ({ value: option.value, label: textIn(option.label) })),
  });
  const all = plugins.active("editor").flatMap(({ slug_name, extension }) =>
    extension.tools
      .filter(({ name, icon }) => NAME.test(name) && ICON.test(icon))
      .map(({ name, label, icon, fields = [], forms = [], hasOwnDialog = false }) => ({
        ...{ slug_name, name, icon, own_dialog: hasOwnDialog },
        label: textIn(label),
        fields: fields.map(fieldOf),
        forms: forms.map((form) => ({
          label: textIn(form.label),
          template: form.template,
          inline: form.isInline ?? false,
        })),
      })),
  );
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}
