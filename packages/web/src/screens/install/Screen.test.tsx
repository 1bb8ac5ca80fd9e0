// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillIn, press, rejects } from "../../../testing/forms.ts";
import { accountFields, findHeading, openDatabase, openInstaller, openSite } from "../../../testing/install.ts";
import { apiError } from "../../../testing/open-page.tsx";
import { failing } from "../../../testing/server-failure.ts";

test("a new site starts with its language, with every language to choose from", async () => {
  await openInstaller();
  await findHeading("Welcome");
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
  await findHeading("Welcome");
  await press(user, "Next");
  expect(screen.getByLabelText("File")).toHaveValue("/srv/other.db");
});

test("after the database the configuration is written, and the site follows", async () => {
  const { user, inputsOf } = await openDatabase({
    checkInstallDatabase: () => ({ connection_success: true }),
    writeInstallConfig: () => null,
  });
  await press(user, "Next");
  await findHeading("Your site");
  expect(screen.getByText("Step 3 of 5")).toBeInTheDocument();
  expect(inputsOf("writeInstallConfig")).toHaveLength(1);
});

test("from the site one goes back to the database and the language, and everything typed is still there", async () => {
  const { user, inputsOf } = await openDatabase({
    checkInstallDatabase: () => ({ connection_success: true }),
    writeInstallConfig: () => null,
  });
  await fillIn(user, { File: "/srv/one.db" });
  await press(user, "Next");
  await findHeading("Your site");
  await fillIn(user, { Name: "Kettle" });
  await press(user, "Back");
  await findHeading("Database");
  expect(screen.getByLabelText("File")).toHaveValue("/srv/one.db");
  await press(user, "Back");
  await findHeading("Welcome");
  await press(user, "Next");
  await fillIn(user, { File: "/srv/two.db" });
  await press(user, "Next");
  await findHeading("Your site");
  expect(screen.getByLabelText("Name")).toHaveValue("Kettle");
  expect(inputsOf("writeInstallConfig").map((input) => (input as { db_file: string }).db_file)).toEqual([
    "/srv/one.db",
    "/srv/two.db",
  ]);
});

test("where the database was configured before, the site leads back to the language and again to the site", async () => {
  const { user } = await openSite();
  await fillIn(user, { Name: "Kettle" });
  await press(user, "Back");
  await findHeading("Welcome");
  await press(user, "Next");
  await findHeading("Your site");
  expect(screen.getByLabelText("Name")).toHaveValue("Kettle");
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
  await findHeading("Configuration file");
  expect(screen.getByLabelText("Text of the file")).toHaveValue('{"database":"x"}');
  expect(screen.getByLabelText("Text of the file")).toHaveAttribute("readonly");
  isWritable = true;
  await press(user, "Try again");
  await findHeading("Your site");
});

test("the address of the site is proposed from the browser", async () => {
  await openSite();
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveValue(location.origin));
  expect(screen.getByText(/The database is set up already/)).toBeInTheDocument();
});

test("FM2 all invalid fields of the site are reported before the next step", async () => {
  const { user, inputsOf } = await openSite({
    installSite: rejects({ site_name: "Site name is required.", site_url: "URL is invalid.", name: "Is required." }),
  });
  await press(user, "Next");
  await waitFor(() => expect(screen.getByLabelText("Name")).toBeInvalid());
  expect(screen.getByLabelText("Name")).toHaveFocus();
  expect(screen.getByLabelText("Address")).toHaveAccessibleDescription(/URL is invalid\./);
  expect(inputsOf("installSite")).toEqual([]);
});

test("IN4 a site that can be reached from outside asks once for the code of the log, and sends it with every step", async () => {
  const { user, inputsOf } = await openDatabase(
    {
      checkInstallDatabase: () => ({ connection_success: true }),
      writeInstallConfig: () => null,
      installSite: () => null,
      loginByEmail: failing(),
    },
    { install_code_required: true },
  );
  await fillIn(user, { "Code from the server's log": "K7QM-2XHD-9RPA" });
  await press(user, "Next");
  await findHeading("Your site");
  expect(screen.queryByLabelText("Code from the server's log")).not.toBeInTheDocument();
  await fillIn(user, { Name: "Kettle" });
  await press(user, "Next");
  await findHeading("Colour and logo");
  await press(user, "Next");
  await findHeading("Your account");
  await fillIn(user, accountFields);
  await press(user, "Install the site");
  await findHeading("Your site is ready");
  const install_code = "K7QM-2XHD-9RPA";
  expect(inputsOf("checkInstallDatabase")).toMatchObject([{ install_code }]);
  expect(inputsOf("writeInstallConfig")).toMatchObject([{ install_code }]);
  expect(inputsOf("installSite")).toMatchObject([{ install_code }]);
});

test("IN4 an installation that goes on later asks for the code with the site", async () => {
  const { user } = await openSite(
    { installSite: rejects({ install_code: "This is not the code." }) },
    { install_code_required: true },
  );
  await fillIn(user, { "Code from the server's log": "WRONG", Name: "Kettle" });
  await press(user, "Next");
  await waitFor(() =>
    expect(screen.getByLabelText("Code from the server's log")).toHaveAccessibleDescription(/This is not the code\./),
  );
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
  await openInstaller({}, { config_file_exist: true, db_connection_success: true, db_table_exist: true });
  await findHeading("Already installed");
  expect(screen.getByRole("link", { name: "Open the site" })).toHaveAttribute("href", "/");
});

test("IN8 a configured database that does not answer does not open the installer", async () => {
  await openInstaller({}, { config_file_exist: true });
  await findHeading("The database does not answer");
  expect(screen.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
});

test("a failed check shows the server's message", async () => {
  await openInstaller({
    checkInstallConfig: () => {
      throw apiError(500, "base.unknown", { msg: "The configuration cannot be read." });
    },
  });
  expect(await screen.findByText("The configuration cannot be read.")).toBeInTheDocument();
});
