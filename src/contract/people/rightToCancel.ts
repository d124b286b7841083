/**
 * What a consumer is told before they are bound at home or at a distance: the right to cancel (Consumer Contracts Regulations 2013,
 * Schedule 2) and the model cancellation form (Schedule 3, Part B). It follows every agreement.
 */
export const RIGHT_TO_CANCEL = `Your right to cancel

If you sign this at home, or anywhere but at our premises, or from a link, you have 14 days from today to cancel it without giving a reason. Tell us by any clear statement, such as a letter or an email; you may use the form below. We then pay back what you have paid within 14 days.

We begin within these 14 days only if you ask us to. If you do and then cancel, you pay for what was done until you told us, in proportion. Once a service has been done in full, the right to cancel it has ended.

Model cancellation form (fill it in and send it only if you wish to cancel)

To {businessContact}:
I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]/for the supply of the following service [*],
Ordered on [*]/received on [*],
Name of consumer(s),
Address of consumer(s),
Signature of consumer(s) (only if this form is notified on paper),
Date
[*] Delete as appropriate.`;

/** The express request, a tick of its own. */
export const EXPRESS_REQUEST =
  'I ask you to begin within the 14 days in which I may cancel. If I then cancel, I pay for what was done until then.';
