/** An email address that its owner recognises: at most two characters and the domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? email : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}
