declare module "@mermaid-js/tiny/dist/mermaid.tiny.js?url" {
  const address: string;
  export = address;
}
