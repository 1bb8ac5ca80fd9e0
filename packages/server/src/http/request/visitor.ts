/** A viewer who is not signed in. */
export const VISITOR = {
  id: "0",
  signed_in: false,
  username: "",
  display_name: "",
  role_id: 0,
  rank: 0,
  email_confirmed: false,
  status: "",
};
