/** Announces new pages: `announceTitle` of the navigation writes into it. The first one screen readers read themselves. */
export const Announcer = () => <p id="announcer" className="visually-hidden" aria-live="polite" aria-atomic="true" />;
