import { DiffView, type VersionTexts } from "../../src/components/history/DiffView.tsx";
import { Page, PageHead } from "../../src/components/layout/Page.tsx";

const lines = Array.from(
  { length: 12 },
  (_, index) => `${index + 1}. Pour, wait, taste, and write down what it was like.`,
);

const before: VersionTexts = {
  title: "How long should white tea stepe?",
  tags: ["tea", "time", "white"],
  text: `I pour boiling water over white tea.\nIt gets bitter.\n\n${lines.join("\n")}\n\nWhat is a good temprature?\nThanks in advance!`,
};

const after: VersionTexts = {
  title: "How long should white tea steep before it turns bitter?",
  tags: ["tea", "temperature", "white"],
  text: `I pour boiling water over white tea.\nIt gets bitter after a minute.\n\n${lines.join("\n")}\n\nWhat is a good temperature?\n\n    kettle --degrees 75`,
};

export function Screen() {
  return (
    <Page>
      <PageHead title="What changed" />
      <DiffView before={before} after={after} />
      <PageHead title="The first version" />
      <DiffView before={null} after={before} />
    </Page>
  );
}

export const head = () => ({ title: "History" });
