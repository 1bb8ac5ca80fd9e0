/** How the viewer came to a question from the form of a new one; read once by the page of that question. */
export interface NextSteps {
  /** They posted it, or recognised it as what they were about to ask. */
  readonly by: "posting" | "recognising";
}
