const part = encodeURIComponent;

/** Addresses whose page shows the given text. */
export const echoes: readonly ((text: string) => string)[] = [
  (text) => `/search?q=${part([...text].slice(0, 60).join(""))}`,
  (text) => `/tags?query=${part([...text].slice(0, 35).join(""))}`,
  (text) => `/nowhere/${part(text)}`,
];

/** Further addresses that an attacker could construct, with several texts. */
export const strangeAddresses: readonly ((text: string) => string)[] = [
  (text) => `/search?q=${part(text)}`,
  (text) => `/users/${part(text)}`,
  (text) => `/tags/${part(text)}`,
  (text) => `/questions/${part(text)}`,
  (text) => `/50x?reason=${part(text)}`,
  (text) => `/users/account-suspended?until=${part(text)}`,
  (text) => `/?lang=${part(text)}&order=${part(text)}&page=${part(text)}&in_days=${part(text)}`,
  (text) => `/users/login?redirect=${part(text)}&return=${part(text)}&next=${part(text)}`,
  (text) => `/badges/${part(text)}?username=${part(text)}`,
  (text) => `/users/claim?code=${part(text)}`,
  (text) => `/users/password-reset?code=${part(text)}`,
  (text) => `/ai-assistant/${part(text)}?page=${part(text)}`,
  (text) => `/oauth/consent/${part(text)}`,
  (text) => `/users/auth-landing?access_token=${part(text)}`,
];

/** Addresses for signed-in users only. */
export const strangeForStaff: readonly ((text: string) => string)[] = [
  (text) => `/questions/ask?prefill=${part(text)}&tags=${part(text)}`,
  (text) => `/review?type=${part(text)}&objectId=${part(text)}`,
  (text) => `/review/log?username=${part(text)}`,
  (text) => `/review/reviews?username=${part(text)}`,
  (text) => `/users/notifications/${part(text)}`,
  (text) => `/users/settings/${part(text)}`,
  (text) => `/admin/${part(text)}`,
  (text) =>
    `/admin/questions?query=${part(text)}&status=${part(text)}&tag=${part(text)}&username=${part(text)}&after=${part(text)}`,
  (text) => `/admin/answers?query=${part(text)}&questionId=${part(text)}&username=${part(text)}&after=${part(text)}`,
  (text) => `/admin/comments?query=${part(text)}&username=${part(text)}&after=${part(text)}`,
  (text) => `/admin/tags?query=${part(text)}&kind=${part(text)}&after=${part(text)}`,
  (text) => `/admin/rights?query=${part(text)}&tag=${part(text)}&right=${part(text)}&order=${part(text)}`,
  (text) => `/admin/automation/new?from=${part(text)}&order=${part(text)}`,
  (text) => `/admin/automation/${part(text)}?state=${part(text)}`,
  (text) => `/admin/personal-keys?query=${part(text)}&username=${part(text)}&scope=${part(text)}&after=${part(text)}`,
  (text) => `/admin/mails?query=${part(text)}&state=${part(text)}&kind=${part(text)}&after=${part(text)}`,
  (text) => `/admin/jobs?query=${part(text)}&state=${part(text)}&after=${part(text)}`,
  (text) => `/admin/invitations?query=${part(text)}&state=${part(text)}&after=${part(text)}`,
  (text) => `/admin/files?query=${part(text)}&username=${part(text)}&source=${part(text)}&after=${part(text)}`,
  (text) => `/admin/account-merges?from=${part(text)}&to=${part(text)}`,
  (text) => `/admin/claims?query=${part(text)}&status=${part(text)}&order=name&after=${part(text)}`,
  (text) => `/admin/users?query=${part(text)}&filter=${part(text)}`,
  (text) => `/admin/badges?query=${part(text)}`,
  (text) => `/admin/programs?page=${part(text)}`,
  (text) => `/admin/ai-assistant/${part(text)}`,
  (text) => `/admin/ai-tests/${part(text)}?compare=${part(text)}`,
];
