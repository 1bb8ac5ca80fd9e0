// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fillIn, press, rejects } from "../../../testing/forms.ts";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";

const fresh: Reply<"checkInstallConfig"> = {
  config_file_exist: false,
  db_connection_success: false,
  db_table_exist: false,
  install_code_required: false,
  db_file: "/data/askwell.db",
};
const languages = [
  { value: "en_US", label: "English", progress: 100 },
  { value: "ar", label: "العربية", progress: 100 },
];

/** Opens the installer of a site without a configuration. */
const open = (server: CallHandlers = {}, check: Partial<typeof fresh> = {}) =>
  openPage("/install", {
    server: { checkInstallConfig: () => ({ ...fresh, ...check }), installLanguages: () => languages, ...server },
  });

const heading = (name: string) => screen.findByRole("heading", { name });

/** Opens the step of the database. */
async function openDatabase(server: CallHandlers = {}, check: Partial<typeof fresh> = {}) {
  const page = await open(server, check);
  await heading("Welcome");
  await press(page.user, "Next");
  await heading("Database");
  return page;
}

/** Opens the step of the site. */
async function openSite(server: CallHandlers = {}, check: Partial<typeof fresh> = {}) {
  const page = await open(server, { config_file_exist: true, db_connection_success: true, ...check });
  await heading("Your site");
  return page;
}

const account = {
  Username: "admin",
  Email: "admin@example.com",
  Password: "apple-Pass-1",
  "The same password again": "apple-Pass-1",
};

async function fillSite(user: UserEvent, more: Readonly<Record<string, string>> = {}) {
  await fillIn(user, { Name: "Kettle", ...account, ...more });
}

test("a new site starts with its language, with every language to choose from", async () => {
  await open();
  await heading("Welcome");
  await waitFor(() => expect(screen.getByLabelText("Language")).toBeEnabled());
  expect(screen.getByRole("option", { name: "العربية" })).toBeInTheDocument();
  expect(screen.getByText("Step 1 of 5")).toBeInTheDocument();
});

test("SQLite needs a file only, and its path is proposed", async () => {
  await openDatabase();
  expect(screen.getByRole("radio", { name: /SQLite/ })).toBeChecked();
  expect(screen.getByLabelText("File")).toHaveValue("/data/askwell.db");
  expect(screen.queryByLabelText("Host and port")).not.toBeInTheDocument();
});

test("a database server needs host, name, user and password, with the defaults of its engine", async () => {
  const { user } = await openDatabase();
  await user.click(screen.getByRole("radio", { name: /PostgreSQL/ }));
  expect(screen.getByLabelText("Host and port")).toHaveValue("localhost:5432");
  expect(screen.getByLabelText("User")).toHaveValue("postgres");
  await user.click(screen.getByRole("radio", { name: /MariaDB/ }));
  expect(screen.getByLabelText("Host and port")).toHaveValue("localhost:3306");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "off");
});

test("certificates are asked for only where the server must prove who it is", async () => {
  const { user } = await openDatabase();
  await user.click(screen.getByRole("radio", { name: /PostgreSQL/ }));
  expect(screen.queryByLabelText("How the server proves who it is")).not.toBeInTheDocument();
  await user.click(screen.getByRole("switch", { name: "Encrypt the connection" }));
  expect(screen.queryByLabelText("File of the root certificate")).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("How the server proves who it is"), "verify-full");
  expect(screen.getByLabelText("File of the root certificate")).toBeRequired();
  expect(screen.getByLabelText(/File of the client key/)).not.toBeRequired();
});

test("the connection is tested without leaving the step, until a value changes", async () => {
  const { user, inputsOf } = await openDatabase({ checkInstallDatabase: () => ({ connection_success: true }) });
  await press(user, "Test the connection");
  expect(await screen.findByText("The database answers.")).toBeInTheDocument();
  await user.type(screen.getByLabelText("File"), "2");
  expect(screen.queryByText("The database answers.")).not.toBeInTheDocument();
  expect(inputsOf("checkInstallDatabase")).toMatchObject([{ db_type: "sqlite3", db_file: "/data/askwell.db" }]);
});

test("a database that does not answer is reported in the step", async () => {
  const { user } = await openDatabase({
    checkInstallDatabase: () => {
      throw apiError(400, "error.database.connection_failed", { msg: "The database does not answer." });
    },
  });
  await press(user, "Next");
  expect(await screen.findByText("The database does not answer.")).toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("The database does not answer.");
});

test("an invalid field of the database is reported beside it, until it changes", async () => {
  const { user } = await openDatabase({ checkInstallDatabase: rejects({ db_file: "This folder does not exist." }) });
  await press(user, "Next");
  const file = screen.getByLabelText("File");
  await waitFor(() => expect(file).toHaveAccessibleDescription(/This folder does not exist\./));
  expect(file).toHaveFocus();
  await user.type(file, "2");
  expect(file).toBeValid();
});

test("going back to the language retains the values of the database", async () => {
  const { user } = await openDatabase();
  await fillIn(user, { File: "/srv/other.db" });
  await press(user, "Back");
  await heading("Welcome");
  await press(user, "Next");
  expect(screen.getByLabelText("File")).toHaveValue("/srv/other.db");
});

test("after the database the configuration is written, and the site follows", async () => {
  const { user, inputsOf } = await openDatabase({
    checkInstallDatabase: () => ({ connection_success: true }),
    writeInstallConfig: () => null,
  });
  await press(user, "Next");
  await heading("Configuration file");
  expect(screen.getByText(/The configuration file is written/)).toBeInTheDocument();
  await press(user, "Next");
  await heading("Your site");
  expect(inputsOf("writeInstallConfig")).toHaveLength(1);
});

test("a configuration that cannot be written is shown for copying, and writing can be repeated", async () => {
  let isWritable = false;
  const { user } = await openDatabase({
    checkInstallDatabase: () => ({ connection_success: true }),
    writeInstallConfig: () => {
      if (isWritable) return null;
      throw apiError(400, "error.install.create_config_failed", { data: { default_config: '{"database":"x"}' } });
    },
  });
  await press(user, "Next");
  await heading("Configuration file");
  expect(screen.getByLabelText("Text of the file")).toHaveValue('{"database":"x"}');
  expect(screen.getByLabelText("Text of the file")).toHaveAttribute("readonly");
  isWritable = true;
  await press(user, "Try again");
  expect(await screen.findByText(/The configuration file is written/)).toBeInTheDocument();
});

test("the address of the site is proposed from the browser", async () => {
  await openSite();
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveValue(location.origin));
  expect(screen.getByText(/The database is set up already/)).toBeInTheDocument();
});

test("the administrator's fields have help and the right autocompletion", async () => {
  await openSite();
  expect(screen.getByLabelText("Username")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("You log in with this address.");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/8 to 32 characters/);
  expect(screen.getByLabelText("The same password again")).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByLabelText(/Contact address/)).not.toBeRequired();
});

test("the site is installed with the administrator's address as contact address", async () => {
  const { user, inputsOf } = await openSite({ installSite: () => null });
  await fillSite(user);
  await user.click(screen.getByRole("switch", { name: "Private site" }));
  await press(user, "Install the site");
  await heading("Your site is ready");
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/users/login");
  expect(inputsOf("installSite")).toMatchObject([
    {
      site_name: "Kettle",
      name: "admin",
      email: "admin@example.com",
      contact_email: "admin@example.com",
      password: "apple-Pass-1",
      login_required: true,
      lang: "en_US",
    },
  ]);
});

test("another contact address is sent as entered", async () => {
  const { user, inputsOf } = await openSite({ installSite: () => null });
  await fillSite(user);
  await user.type(screen.getByLabelText(/Contact address/), "help@example.com");
  await press(user, "Install the site");
  await heading("Your site is ready");
  expect(inputsOf("installSite")).toMatchObject([{ contact_email: "help@example.com" }]);
});

test("FM2 all invalid fields of the site are reported at once", async () => {
  const { user } = await openSite({
    installSite: rejects({
      site_name: "Site name is required.",
      name: "Username is invalid.",
      email: "Email is invalid.",
      contact_email: "Email is invalid.",
    }),
  });
  await fillSite(user, { Name: "", Username: "a b", Email: "admin@" });
  await press(user, "Install the site");
  await waitFor(() => expect(screen.getByLabelText("Name")).toBeInvalid());
  expect(screen.getByLabelText("Username")).toHaveAccessibleDescription(/Username is invalid\./);
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/Email is invalid\./);
  expect(screen.getByLabelText(/Contact address/)).toBeValid();
  expect(screen.getByLabelText("Name")).toHaveFocus();
});

test("FM4 passwords that differ are reported with the other invalid fields, and nothing is installed", async () => {
  const { user, inputsOf } = await openSite({ installSite: rejects({ name: "Username is invalid." }) });
  await fillSite(user, { "The same password again": "apple-Pass" });
  await press(user, "Install the site");
  const again = screen.getByLabelText("The same password again");
  await waitFor(() => expect(again).toHaveAccessibleDescription("The two passwords differ."));
  await waitFor(() => expect(screen.getByLabelText("Username")).toBeInvalid());
  expect(inputsOf("installSite")).toEqual([]);
});

test("an error of the whole installation is shown until a field changes", async () => {
  const { user } = await openSite({
    installSite: () => {
      throw apiError(400, "error.install.tables", { msg: "The tables could not be created." });
    },
  });
  await fillSite(user);
  await press(user, "Install the site");
  expect(await screen.findByText("The tables could not be created.")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Name"), "!");
  await waitFor(() => expect(screen.queryByText("The tables could not be created.")).not.toBeInTheDocument());
});

test("IN4 a site that can be reached from outside asks for the code of the log, in every step", async () => {
  const { user, inputsOf } = await openDatabase(
    {
      checkInstallDatabase: () => ({ connection_success: true }),
      writeInstallConfig: () => null,
      installSite: () => null,
    },
    { install_code_required: true },
  );
  await fillIn(user, { "Code from the server's log": "K7QM-2XHD-9RPA" });
  await press(user, "Next");
  await heading("Configuration file");
  await press(user, "Next");
  await heading("Your site");
  expect(screen.getByLabelText("Code from the server's log")).toHaveValue("K7QM-2XHD-9RPA");
  expect(inputsOf("checkInstallDatabase")).toMatchObject([{ install_code: "K7QM-2XHD-9RPA" }]);
});

test("a wrong code of the log is reported beside its field", async () => {
  const { user } = await openDatabase(
    { checkInstallDatabase: rejects({ install_code: "This is not the code." }) },
    { install_code_required: true },
  );
  await fillIn(user, { "Code from the server's log": "WRONG" });
  await press(user, "Next");
  await waitFor(() =>
    expect(screen.getByLabelText("Code from the server's log")).toHaveAccessibleDescription(/This is not the code\./),
  );
});

test("an installed site links to itself", async () => {
  await open({}, { config_file_exist: true, db_connection_success: true, db_table_exist: true });
  await heading("Already installed");
  expect(screen.getByRole("link", { name: "Open the site" })).toHaveAttribute("href", "/");
});

test("IN8 a configured database that does not answer does not open the installer", async () => {
  await open({}, { config_file_exist: true });
  await heading("The database does not answer");
  expect(screen.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
});

test("a failed check shows the server's message", async () => {
  await open({
    checkInstallConfig: () => {
      throw apiError(500, "base.unknown", { msg: "The configuration cannot be read." });
    },
  });
  expect(await screen.findByText("The configuration cannot be read.")).toBeInTheDocument();
});
