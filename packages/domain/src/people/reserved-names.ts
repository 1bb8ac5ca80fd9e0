/** Path segments below `/users/` with their own page; not available as usernames. Source: docs/rules/users.md U3. */
const paths = [
  "account-activation",
  "account-recovery",
  "account-suspended",
  "auth-landing",
  "change-email",
  "claim",
  "confirm-email",
  "confirm-new-email",
  "login",
  "logout",
  "notifications",
  "oauth",
  "password-reset",
  "register",
  "settings",
  "unsubscribe",
];

/** Words that could be mistaken for the site, its staff, its mail or its addresses. Source: docs/rules/users.md U3. */
const words = `
  about abuse access account accounts activate activation activity add admin administration administrator admins ads
  advertising affiliate agreement alert alerts all analytics announcement announcements anonymous answer answers any
  api app apps archive article articles ask asset assets audit auth authentication author autoconfig autodiscover avatar
  backup badge badges banner billing blog board bookmark bookmarks bot bots broadcasthost browser bugs business cache
  cancel captcha cart category cdn change changelog chat check checkout client code collection collections comment
  comments community compliance compose config configuration connect contact contest cookie cookies copyright create
  crossdomain css customer cvs dashboard data database date db deactivate debug default delete deleted demo designer dev
  devel developer developers diagnostics dir directory discussion dns doc docs document documentation domain donate
  download downloads draft drafts edit editor email embed emergency enterprise error errors event events everybody
  everyone example explore export extension facebook faq favicon favorite feature features feed feedback feeds file
  files flag flags follow followers following forgot forum forums friend ftp general get git github google graph group
  groups guest guests guide guides healthz help home host hosting hostmaster html http httpd https icon image images
  imap import inbox index info information inquiry install installation invitations invite invites invoice ip
  is isatap issue issues item items javascript job jobs join js json karma keybase keyword landing language languages
  legal library license link links linked list lists localdomain localhost log mail mailer mailer-daemon mailerdaemon
  maintenance manage management manager manifest map marketing master me media member members mention mentions menu
  message messages mine mis mobile mod moderation moderator moderators money monitor mx my mysql name navigation network
  new news newsletter nick nickname nobody noc none noreply no-reply notification notify notice ns null oauth2 oembed
  official offline online open openid operator order orders organization owner owners owned page pages panel partner
  partners passwd password pay payment payments people permission personal photo php ping plugin plugins policies policy
  pop pop3 popular portal post postfix postmaster posts premium press preview pricing print privacy private product
  products profile profiles project projects promo public query question questions queue quota random ranking react
  reactions readyz recover recovery redirect registration release remove rename reply report reports request reset
  return review reviews robots role roles root rss rules sale sales sample save script search secure security
  self send server service services session sessions setting setup share shop sign-in sign-out sign-up signin signout
  signup site siteadmin siteinfo sitemap sites smtp source spam ssh ssl ssladmin ssladministrator sslwebmaster staff stage
  staging start stat static statistics stats status store stories style styles stylesheet subdomain subscribe suggest
  superuser support survey suspended svn swagger sync sysadmin sysadministrator system tag tags task tasks team teams
  telnet terms test tester testing tests theme themes timeline token tools top topic topics tos trending trust tutorial
  undefined unfollow unread update updates upgrade upload uploads url usage usenet user user-center username users uucp
  var verify video view void vote votes watch web webmail webmaster website welcome widget widgets wiki wpad write www
  xml yourself you your
`;

const pathNames = new Set(paths);
const reservedNames = new Set([...words.trim().split(/\s+/), ...paths]);
/** `400`, `404`, `50x`: error pages. */
const PAGE_NUMBER = /^[1-5](\d\d|0x)$/;

/** Words that could be mistaken for the site, its staff or its addresses. Source: docs/rules/users.md U3. */
export const reservedWords = (): readonly string[] => [...reservedNames];

/** True for the name of a page below `/users/`, ignoring case. Source: docs/rules/users.md U3. */
export function isPathName(name: string): boolean {
  return pathNames.has(name.toLowerCase());
}

/** True for a name reserved for staff, ignoring case. Source: docs/rules/users.md U3. */
export function isReservedName(name: string): boolean {
  const key = name.toLowerCase();
  return reservedNames.has(key) || PAGE_NUMBER.test(key);
}
