import { PRIVACY_POLICY_ID, SITE_USAGE_ID, TERMS_OF_TRAVEL_ID } from '../booking/document-ids.js';
import { PASSPORT_MONTHS } from '../guests/ages.js';
import { FULL_PAYMENT_DAYS, HOLD_LENGTHS, MIN_DAYS_TO_HOLD } from '../hold/hold-duration.js';
import { MAX_GUESTS, MAX_ROOM_GUESTS, MAX_ROOMS } from '../hold/rooms.js';
import { CANCELLATION_STEPS, cancellationPeriod, unprotectedFeeText } from '../money/cancellation-fees.js';
import { DEPOSIT_CENTS } from '../money/fees.js';
import { formatDollars } from '../values/money.js';

/** The texts that a customer agrees to at signup (spec §5 "Sign up"); each is shown as a page and as a PDF. */
export type LegalTextKind = 'terms' | 'site-usage' | 'privacy';

export interface LegalPart {
  readonly heading: string;
  readonly table?: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly paragraphs: readonly string[];
}

export interface LegalText {
  readonly title: string;
  /** The id of its PDF, `GET /documents/{id}`. */
  readonly document: number;
  readonly intro: string;
  readonly parts: readonly LegalPart[];
}

/** @param brand the operator's name and telephone number */
export function legalText(
  kind: LegalTextKind,
  brand: { readonly name: string; readonly phone: string },
): LegalText {
  const text = TEXTS[kind](brand);
  const questions = part(
    'Questions?',
    `Call client service at ${brand.phone}, Mon-Fri 8am to 6pm, Sat 8am to 2pm Central Time USA.`,
  );
  return { ...text, parts: [...text.parts, questions] };
}

function part(heading: string, ...paragraphs: string[]): LegalPart {
  return { heading, paragraphs };
}

const TEXTS: Readonly<Record<LegalTextKind, (brand: { readonly name: string }) => LegalText>> = {
  terms,
  'site-usage': siteUsage,
  privacy,
};

function terms({ name }: { readonly name: string }): LegalText {
  const deposit = formatDollars(DEPOSIT_CENTS);
  return {
    title: 'Terms of Travel',
    document: TERMS_OF_TRAVEL_ID,
    intro: `These terms apply to every tour with ${name}. All prices are in US dollars.`,
    parts: [
      {
        heading: 'Holding Space',
        table: {
          columns: ['You ask for space', 'We hold it for'],
          rows: HOLD_LENGTHS.map(({ fromDays, hours }, index) => {
            const before = HOLD_LENGTHS[index - 1];
            const when =
              before === undefined
                ? `${fromDays} days or more`
                : `${fromDays} to ${before.fromDays - 1} days`;
            return [`${when} before the tour`, `${hours} hours`];
          }),
        },
        paragraphs: [
          `A hold costs nothing. Space cannot be held online less than ${MIN_DAYS_TO_HOLD} days before the tour. An account can have one active hold at a time, for up to ${MAX_GUESTS} guests in up to ${MAX_ROOMS} rooms of 1 to ${MAX_ROOM_GUESTS} guests.`,
        ],
      },
      part(
        'Deposit and Final Payment',
        `A deposit of ${deposit} for each guest keeps your space; it is part of the tour price. The rest is due ${FULL_PAYMENT_DAYS} days before the tour. If you book ${FULL_PAYMENT_DAYS} days or less before the tour, the full price is due when the hold ends.`,
      ),
      {
        heading: 'Canceling',
        table: {
          columns: ['You cancel', 'Fee without travel protection', 'Fee with travel protection'],
          rows: CANCELLATION_STEPS.map((step) => [
            cancellationPeriod(step),
            unprotectedFeeText(step),
            formatDollars(step.withProtection),
          ]),
        },
        paragraphs: [
          'We refund what you paid less the cancellation fee, to the card you paid with. To cancel, please call client service. Days are counted to the first day of the tour.',
        ],
      },
      part(
        'Names',
        'Each guest’s first and last name must match the ID or passport. You can change names online until the first payment; after that, please call client service.',
      ),
      part(
        'Passports',
        `Where a tour needs a passport, it must be valid for ${PASSPORT_MONTHS} months after the tour ends.`,
      ),
      part('Children', 'Children from 5 years on are welcome with an adult.'),
      part(
        'Travel Agents',
        'For tours from 2023 on we pay no commission to travel agents. All reservations are made directly with the travelers.',
      ),
    ],
  };
}

function siteUsage({ name }: { readonly name: string }): LegalText {
  return {
    title: 'Site Usage Agreement',
    document: SITE_USAGE_ID,
    intro: `This agreement is about the use of the booking pages of ${name}. Who signs up agrees to it.`,
    parts: [
      part(
        'Your Account',
        'You are at least 18 years old, and what you tell us of yourself is true. One account is for one person; you book for others who travel with you.',
        'Keep your password and the codes that we text to you to yourself. If you think that somebody else knows them, change your password: that logs out every other device.',
      ),
      part(
        'What a Booking Here Means',
        'A hold keeps space for you until the moment that your booking names. It becomes a booking with the first deposit. The page of your booking and its confirmations say what was agreed; the Terms of Travel apply to it.',
      ),
      part(
        'Fair Use',
        'Please do not hold space that you do not mean to use, read these pages by a program that burdens them, or try to see what belongs to others. We may limit or end access for who does.',
        'The waiting list is worked off in the order of asking. An offer is for the party that asked and ends when it says.',
      ),
      part(
        'When the Pages Are Away',
        'Sometimes the pages are away for a short while. What we confirmed stays as it is. If a deadline of yours ends meanwhile, please call client service.',
      ),
    ],
  };
}

function privacy({ name }: { readonly name: string }): LegalText {
  return {
    title: 'Privacy Policy',
    document: PRIVACY_POLICY_ID,
    intro: `What ${name} knows of you, what it is for, and what you can ask of us.`,
    parts: [
      part(
        'What We Keep',
        'Of your account: name, address, email, mobile phone, and your password in a form that nobody can read. Of each guest: name, age group, contact, the person to call in an emergency, flights, and passport data where the tour needs a passport.',
        'Of your bookings: everything that you and client service did, with the time, so that both can be sure what was agreed.',
        'Card numbers never reach us. The payment company takes your card; we keep its brand, its last four digits and the number of the payment.',
      ),
      part(
        'What It Is For',
        'To hold your space, take your payment, prepare your tour and reach you about it by email and text message. We sell nothing of it, and show no advertising.',
      ),
      part(
        'Who Else Sees It',
        'The payment company, and those who carry our emails and text messages, each what they need for it. Hotels, drivers and border authorities on your tour get the names and papers of the guests they look after.',
        'Whoever you invite to your party sees its date and number, never your guests’ data.',
      ),
      part(
        'How It Is Kept',
        'Personal data is encrypted with a key of your own. You and the client service that looks after your bookings can read it.',
      ),
      part(
        'Cookies',
        'One cookie keeps you logged in. It ends after a while without use and when you log out. Visits are counted only if you agree, and never when your browser asks us not to; you can change your mind at the foot of any page.',
        'Your browser keeps a copy of your bookings and their documents for when you are offline. Logging out removes it.',
      ),
      part(
        'What You Can Ask',
        'You can see and correct what we know on the pages of your account and bookings. If you ask client service to erase it, we destroy the key of your data: what remains is unreadable for everybody, and what was paid is kept without a name for as long as the law asks.',
      ),
    ],
  };
}
