import { mailTemplateNames } from "@askwell/domain";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";

export async function load({ api, params, query }: LoadContext) {
  const template = mailTemplateNames.find((each) => each === params.template);
  if (!template) throw new PageError(404);
  return api.readMailText({ template, language: query.get("language") ?? "" });
}
