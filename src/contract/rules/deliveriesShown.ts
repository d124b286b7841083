/** The log of mails shows those of so many days. */
export const DELIVERIES_SHOWN_DAYS = 30;
