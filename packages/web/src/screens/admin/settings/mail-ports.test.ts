import { expect, it } from "vitest";
import { expectedEncryption, initialMailValues, withMatchingPort } from "./mail-ports.ts";

const values = { smtp_host: "", smtp_port: "465", encryption: "" };

it("Y9 a new site starts with a matching port and encryption", () => {
  expect(initialMailValues(values)).toMatchObject({ smtp_port: "465", encryption: "SSL" });
  const stored = { ...values, smtp_host: "mail.example.org" };
  expect(initialMailValues(stored)).toEqual(stored);
});

it("Y9 the port follows the encryption, unless it is a custom one", () => {
  const ssl = { ...values, encryption: "SSL" };
  const tls = { ...ssl, encryption: "TLS" };
  expect(withMatchingPort("smtp", ssl, tls)).toMatchObject({ smtp_port: "587" });
  expect(withMatchingPort("smtp", { ...ssl, smtp_port: "2525" }, { ...tls, smtp_port: "2525" })).toMatchObject({
    smtp_port: "2525",
  });
  expect(withMatchingPort("smtp", ssl, { ...ssl, smtp_port: "1465" })).toMatchObject({ smtp_port: "1465" });
});

it("Y9 the encryption follows a port that expects one, and other ports leave it alone", () => {
  const none = { ...values, smtp_port: "46" };
  expect(withMatchingPort("smtp", none, { ...none, smtp_port: "465" })).toMatchObject({ encryption: "SSL" });
  const ssl = { ...values, encryption: "SSL", smtp_port: "58" };
  expect(withMatchingPort("smtp", ssl, { ...ssl, smtp_port: "587" })).toMatchObject({ encryption: "TLS" });
  expect(withMatchingPort("smtp", ssl, { ...ssl, smtp_port: "2525" })).toMatchObject({ encryption: "SSL" });
  expect(withMatchingPort("smtp", none, { ...none, smtp_port: "25" })).toMatchObject({ encryption: "" });
});

it("Y9 a port and an encryption that do not fit are noticed", () => {
  expect(expectedEncryption("smtp", values)).toEqual({ field: "encryption", value: "SSL" });
  expect(expectedEncryption("smtp", { ...values, smtp_port: "587", encryption: "SSL" })).toMatchObject({
    value: "TLS",
  });
  expect(expectedEncryption("replies", { imap_port: "993", imap_encryption: "none" })).toEqual({
    field: "imap_encryption",
    value: "SSL",
  });
  for (const [smtp_port, encryption] of [
    ["465", "SSL"],
    ["587", "TLS"],
    ["587", ""],
    ["2525", "SSL"],
    ["", ""],
  ] as const)
    expect(expectedEncryption("smtp", { ...values, smtp_port, encryption })).toBeUndefined();
});

it("RM11 the port of the mailbox follows the encryption in the same way", () => {
  const tls = { imap_port: "993", imap_encryption: "SSL" };
  expect(withMatchingPort("replies", tls, { ...tls, imap_encryption: "TLS" })).toMatchObject({ imap_port: "143" });
  const custom = { ...tls, imap_port: "1993" };
  expect(withMatchingPort("replies", custom, { ...custom, imap_encryption: "none" })).toMatchObject({
    imap_port: "1993",
  });
  expect(withMatchingPort("general", tls, { ...tls, imap_encryption: "none" })).toMatchObject({ imap_port: "993" });
});
