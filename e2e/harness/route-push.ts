// Loaded into the process of a site before it starts: requests to the push service of the stand-in go to the test.
import { request as requestHttp } from "node:http";
import https, { type RequestOptions } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

const { STAND_IN_HOST, STAND_IN_ADDRESS } = process.env;
const request = https.request;

/** The server calls it with an address and options only. */
function routed(address: URL, options: RequestOptions) {
  if (address.host !== STAND_IN_HOST) return request(address, options);
  const { lookup: _, ...others } = options;
  return requestHttp(new URL(address.pathname, STAND_IN_ADDRESS), others);
}

Object.assign(https, { request: routed });
syncBuiltinESMExports();
