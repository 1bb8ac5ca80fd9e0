import { badgeShapes } from "@askwell/domain";
import { useState } from "react";
import { useServices } from "../../src/app/services/services.tsx";
import { Page, PageHead } from "../../src/components/layout/Page.tsx";
import { Avatar } from "../../src/ui/avatar/Avatar.tsx";
import { Button, ButtonRow, IconButton, LinkButton } from "../../src/ui/Button.tsx";
import { Callout } from "../../src/ui/Callout.tsx";
import { Dialog } from "../../src/ui/Dialog.tsx";
import { Badge } from "../../src/ui/drawings/Badge.tsx";
import { Well, type WellSize } from "../../src/ui/drawings/Well.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { ButtonGroup } from "../../src/ui/forms/ButtonGroup.tsx";
import { Field, FieldGroup } from "../../src/ui/forms/Field.tsx";
import { Checkbox, RadioGroup, Select, Switch, TextArea, TextInput } from "../../src/ui/forms/inputs.tsx";
import { SearchInput } from "../../src/ui/forms/SearchInput.tsx";
import { Icon } from "../../src/ui/Icon.tsx";
import { Menu, MenuButton, MenuDivider, MenuLink } from "../../src/ui/Menu.tsx";
import { Pagination } from "../../src/ui/pages/Pagination.tsx";
import { ProgressRing, Spinner } from "../../src/ui/Spinner.tsx";
import { StatusChip } from "../../src/ui/StatusChip.tsx";
import { Tabs } from "../../src/ui/Tabs.tsx";

const labels = { whole: "Pages", previous: "Previous", next: "Next", page: (page: string | number) => `Page ${page}` };
const names = ["Ada Lovelace", "grace", "李 小龙", "Bo", "Émile Zola", "Zoë", "Karl", "Ümit"];

function Forms() {
  const [choice, setChoice] = useState<string | null>("b");
  return (
    <>
      <h2>Forms</h2>
      <Field label="Title" help="Say what you want to know, as you would to a colleague." counter="12 of 150">
        {(control) => <TextInput {...control} defaultValue="How long does white tea steep?" />}
      </Field>
      <Field label="Email" error="Invalid Email Address.">
        {(control) => <TextInput {...control} type="email" defaultValue="ada@" />}
      </Field>
      <Field label="About you" note="(optional)">
        {(control) => <TextArea {...control} placeholder="A few words" />}
      </Field>
      <Field label="Language">
        {(control) => (
          <Select
            {...control}
            choices={[
              { value: "en", label: "English" },
              { value: "de", label: "Deutsch" },
            ]}
          />
        )}
      </Field>
      <FieldGroup legend="Why do you flag this?">
        <RadioGroup
          name="why"
          value={choice}
          onChange={setChoice}
          choices={[
            { value: "a", label: "Spam", help: "It only advertises." },
            { value: "b", label: "Rude or abusive" },
          ]}
        />
      </FieldGroup>
      <Checkbox label="Tell me about answers" defaultChecked />
      <Switch label="Private site" help="Only people who are logged in see anything." defaultChecked />
      <Switch label="Off" />
    </>
  );
}

const wellSizes: readonly WellSize[] = ["small", "normal", "large"];

function Chips() {
  const [chosen, choose] = useState<"titles" | "excerpts">("titles");
  const choices = [
    ["titles", "Titles"],
    ["excerpts", "Excerpts"],
  ] as const;
  return (
    <>
      <h2>Status chips and button groups</h2>
      <ButtonRow>
        <StatusChip>Closed</StatusChip>
        <StatusChip tone="ok">Accepted answer</StatusChip>
        <StatusChip tone="warn">Waiting for approval</StatusChip>
        <StatusChip tone="danger">Deleted</StatusChip>
        <ButtonGroup label="View" choices={choices} chosen={chosen} choose={(view) => choose(view)} />
        <SearchInput aria-label="Find a tag" placeholder="Find a tag" />
      </ButtonRow>
    </>
  );
}

function Wells() {
  return (
    <>
      <h2>Wells</h2>
      {wellSizes.map((size) => (
        <ButtonRow key={size}>
          <Well size={size} answers={0} accepted={false} label="No answer yet" />
          <Well size={size} answers={3} accepted={false} label="3 answers" />
          <Well size={size} answers={140} accepted={false} label="140 answers" />
          <Well size={size} answers={4} accepted label="4 answers, one accepted" />
        </ButtonRow>
      ))}
    </>
  );
}

const levels = ["bronze", "silver", "gold"] as const;

function Badges() {
  return (
    <>
      <h2>Badges</h2>
      {levels.map((level) => (
        <ButtonRow key={level}>
          {badgeShapes.map((shape) => (
            <Badge key={shape} shape={shape} sign="star" level={level} />
          ))}
          <Badge shape="drop" sign="question" level={level} isLocked />
          <Badge shape="seal" sign="check" level={level} isLocked progress={0.4} />
          <Badge shape="seal" sign="check" level={level} size="small" />
        </ButtonRow>
      ))}
    </>
  );
}

function Buttons() {
  const { feedback } = useServices();
  const [open, setOpen] = useState(false);
  return (
    <>
      <h2>Buttons</h2>
      <ButtonRow>
        <Button variant="primary" onClick={() => feedback.toast("ok", "Thanks for flagging.")}>
          Post answer
        </Button>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button
          variant="quiet"
          icon="edit"
          onClick={() =>
            void feedback.confirm({ title: "That did not work", message: "You have just sent the same text." })
          }
        >
          Edit
        </Button>
        <Button variant="danger" onClick={() => feedback.toast("danger", "You can't vote for your own post.")}>
          Delete
        </Button>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button disabled>Disabled</Button>
        <LinkButton href="/dev/prose" small icon="eye">
          Preview
        </LinkButton>
        <IconButton icon="close" label="Close" />
        <Menu trigger={<Icon name="more" large />} label="More">
          <MenuLink href="/dev/prose" icon="link">
            A link
          </MenuLink>
          <MenuButton icon="flag">Flag</MenuButton>
          <MenuDivider />
          <MenuButton icon="trash" danger>
            Delete
          </MenuButton>
        </Menu>
      </ButtonRow>
      {open && (
        <Dialog
          title="Close this question"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="quiet" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button variant="danger">Close question</Button>
            </>
          }
        >
          <p>Nobody can answer it any more. Its 3 answers stay.</p>
        </Dialog>
      )}
    </>
  );
}

export function Screen() {
  return (
    <Page aside={<Callout>Beside the page stands what belongs to it.</Callout>} asideLabel="About">
      <PageHead
        title="Pieces of the interface"
        lead="Everything that screens are made of, in one place."
        actions={
          <LinkButton href="/dev/prose" variant="primary">
            Prose
          </LinkButton>
        }
      />
      <Tabs
        label="Order"
        tabs={["Newest", "Active", "Unanswered", "Score"].map((label, index) => ({
          label,
          href: `/dev/ui?order=${index}`,
          current: index === 0,
          ...(index === 2 && { count: "12" }),
        }))}
      />
      <Wells />
      <Chips />
      <Badges />
      <Buttons />
      <Forms />
      <h2>People</h2>
      <ButtonRow>
        {names.map((name) => (
          <Avatar key={name} name={name} src="" size={40} />
        ))}
        <Avatar name="Ada Lovelace" src="" size={64} />
        <Avatar name="Ada" src="" size={24} />
      </ButtonRow>
      <h2>Under way</h2>
      <ButtonRow>
        <Spinner /> <ProgressRing share={0.4} label="Sending" />
      </ButtonRow>
      <Callout tone="ok">Saved.</Callout>
      <Callout tone="warn">Your revision will show after review.</Callout>
      <Callout tone="danger">The link you used no longer works.</Callout>
      <Pagination page={10} last={20} addressOf={(page) => `?page=${page}`} labels={labels} />
      <EmptyState
        title="No questions here yet"
        action={
          <LinkButton href="/questions/ask" variant="primary">
            Ask the first one
          </LinkButton>
        }
      >
        Questions with this tag will appear here.
      </EmptyState>
    </Page>
  );
}

export const head = () => ({ title: "Pieces" });
