declare module "virtual:call-addresses" {
  export const addresses: Readonly<Record<string, string>>;
}
