const svg = (paths: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${paths}</svg>`).toString("base64");

/** A key, for a generic provider. */
export const keyIcon = svg(
  '<path fill="none" stroke="#5f6368" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ' +
    'd="M15.5 7.5a4 4 0 1 1-3.6 5.7L10 15H8v2H6v2H3v-3l6.3-6.3a4 4 0 0 1 6.2-2.2z"/><circle cx="16" cy="11" r="1" fill="#5f6368"/>',
);

/** Four quarters in Google's colours, forming a letter G. */
export const googleIcon = svg(
  '<g fill="none" stroke-width="4"><path stroke="#ea4335" d="M5.6 7.4A8 8 0 0 1 17.7 6.4"/>' +
    '<path stroke="#fbbc05" d="M5.6 16.6a8 8 0 0 1 0-9.2"/><path stroke="#34a853" d="M17.2 18.1a8 8 0 0 1-11.6-1.5"/>' +
    '<path stroke="#4285f4" d="M12 12h8a8 8 0 0 1-2.8 6.1"/></g>',
);

/** Two branches of a history. */
export const githubIcon = svg(
  '<circle cx="12" cy="12" r="11" fill="#24292f"/><g fill="none" stroke="#fff" stroke-width="1.6"><path d="M8.5 8.6v6.8' +
    'M15.5 10.6c0 2.6-7 1.4-7 4"/></g><g fill="#fff"><circle cx="8.5" cy="7" r="1.8"/><circle cx="8.5" cy="17" r="1.8"/>' +
    '<circle cx="15.5" cy="9" r="1.8"/></g>',
);

/** A head with two pointed ears. */
export const gitlabIcon = svg(
  '<path fill="#e24329" d="M12 21.5 2.6 14.6 5.4 4l3 7h7.2l3-7 2.8 10.6z"/><path fill="#fca326" d="m12 21.5-6.6-10h13.2z"/>',
);

/** Four squares. */
export const microsoftIcon = svg(
  '<path fill="#f25022" d="M2 2h9.5v9.5H2z"/><path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z"/>' +
    '<path fill="#00a4ef" d="M2 12.5h9.5V22H2z"/><path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z"/>',
);

/** A round controller with two eyes. */
export const discordIcon = svg(
  '<path fill="#5865f2" d="M6 4h12a4 4 0 0 1 3.5 3l1.3 9.5L18 20l-1.5-2.5h-9L6 20l-4.8-3.5L2.5 7A4 4 0 0 1 6 4z"/>' +
    '<g fill="#fff"><circle cx="8.7" cy="12" r="1.9"/><circle cx="15.3" cy="12" r="1.9"/></g>',
);

/** Two pairs of crossing bars. */
export const slackIcon = svg(
  '<g fill="none" stroke-width="3.4" stroke-linecap="round"><path stroke="#36c5f0" d="M9.5 3.7v7"/>' +
    '<path stroke="#2eb67d" d="M13.3 9.5h7"/><path stroke="#ecb22e" d="M14.5 13.3v7"/>' +
    '<path stroke="#e01e5a" d="M3.7 14.5h7"/></g>',
);
