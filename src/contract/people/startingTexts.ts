/** Starting texts for agreements, to be changed and checked by the business. They are nobody's legal advice. */
import type { AgreementKind } from '#contract/people/agreements.ts';
import type { ConsentKind } from '#contract/people/consents.ts';

interface StartingText {
  title: string;
  text: string;
  consents: readonly ConsentKind[];
}

const PARTIES = `This agreement is between {businessName}, {businessAddress}, phone {businessPhone}, email {businessEmail} ("we"), and {clientName} ("you"), for {petNames}. It begins on {today} and continues until either of us ends it by giving two weeks’ notice.`;

const COMMON = `Price and payment
Each booking shows its price before you confirm it. We’ll send you an invoice; please pay it by the due date shown.

Cancelling a booking
Each booking keeps the cancellation policy that you were shown when you booked. When we cancel, you owe nothing.

Your pets
You’ll tell us about anything that affects their safety: illness, medication, allergies, and whether they have ever bitten anyone or chase other animals. You keep vaccinations up to date, and your dog’s collar carries your name and address.

If something happens
We call you first, then your emergency contact. At the vet, we follow the permissions you give below. You pay the vet’s bills.

If you are not happy
Please tell us, and we’ll reply within 30 days.`;

export const startingTexts: Readonly<Partial<Record<AgreementKind, StartingText>>> = {
  service: {
    title: 'Dog walking agreement',
    text: `${PARTIES}

What we do
We walk your dog at the times that you book, give fresh water afterwards, and send you a report if you like. In bad weather or heat we shorten a walk or stay close to home, for the dog’s sake.

Keys
We keep your key with a number, never with your name, and give it back when this agreement ends.

${COMMON}`,
    consents: [
      'groupWalk',
      'transport',
      'offLead',
      'treats',
      'firstAid',
      'vetTreatment',
      'holdKeys',
      'enterHome',
      'coverWalker',
      'photosClient',
      'photosSocial',
    ],
  },
  boarding: {
    title: 'Pet sitting agreement',
    text: `${PARTIES}

What we do
We look after your pets on the days that you book, in your home or in ours as the booking says. You leave enough food and any medicine with written instructions. You tell us where you are and when you come back; if you come back later, we charge for an extra night.

Other pets
Pets from other households are there only if every owner has agreed to it in writing.

${COMMON}`,
    consents: [
      'boardWithOthers',
      'offLead',
      'crate',
      'medicines',
      'treats',
      'firstAid',
      'vetTreatment',
      'holdKeys',
      'enterHome',
      'photosClient',
      'photosSocial',
    ],
  },
  grooming: {
    title: 'Grooming agreement',
    text: `${PARTIES}

What we do
We groom your pet as we agree before each appointment. A matted coat may have to be clipped short; we ask you first. We’ll stop if your pet is too distressed to continue, and charge only for the work done.

Health
You tell us about skin problems, lumps, fits and a weak heart before we begin. Clipping can show what a long coat has hidden.

${COMMON}`,
    consents: [
      'grooming',
      'crate',
      'firstAid',
      'vetTreatment',
      'treats',
      'photosClient',
      'photosSocial',
    ],
  },
};
