import { expect, test } from "vitest";
import { isLoopback, networksOf } from "./index.ts";

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["::ffff:127.0.0.1", true],
  ["localhost", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.2", false],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
])("IN4 %s is a loopback host: %s", (host, result) => {
  expect(isLoopback(host)).toBe(result);
});

test.each([
  ["192.0.2.7", ["192.0.2.7"]],
  ["::ffff:192.0.2.7", ["192.0.2.7"]],
  ["::ffff:c000:207", ["192.0.2.7"]],
  ["64:ff9b::c000:207", ["192.0.2.7"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:0DB8:1:2::9", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0::/48"]],
  ["", [""]],
])("AC20 %s belongs to %j", (ip, names) => {
  expect(networksOf(ip).map(({ name }) => name)).toEqual(names);
});
