/** How many days the email log shows. */
export const DELIVERIES_SHOWN_DAYS = 30;
