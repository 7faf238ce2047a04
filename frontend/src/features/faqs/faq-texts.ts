import { cancellationPeriod, unprotectedFeeText } from '@tour-portal/contracts/money/cancellation-fees.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { Figures } from './figures.js';

export interface FaqTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Faq {
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  table?: FaqTable;
}

export interface FaqTopic {
  title: string;
  faqs: readonly Faq[];
}

/** The frequently asked questions and their answers, in our own words (D38). Every figure above 1 in them comes from `figures`. */
export function faqTopics(figures: Figures): FaqTopic[] {
  return [
    { title: 'Holding space', faqs: holding(figures) },
    { title: 'Deposits and payments', faqs: paying(figures) },
    { title: 'Travel protection and canceling', faqs: canceling(figures) },
    { title: 'Names and guests', faqs: guests(figures) },
    { title: 'Rooms', faqs: rooms(figures) },
    { title: 'Flights and transfers', faqs: flights(figures) },
    { title: 'Passports', faqs: passports(figures) },
    { title: 'Documents, friends and after the tour', faqs: otherFaqs(figures) },
  ];
}

function holding({ holds, minDaysToHold, maxGuests, offerHours }: Figures): Faq[] {
  const rows = holds.map(({ fromDays, hours }, index) => {
    const before = holds[index - 1];
    const when =
      before === undefined ? `${fromDays} days or more` : `${fromDays} to ${before.fromDays - 1} days`;
    return [`${when} before the tour`, `${hours} hours`];
  });
  const extensions = holds.flatMap(({ hours, extension }) =>
    extension === null
      ? []
      : `A hold of ${hours} hours can be made ${extension.hours} hours longer once it has ${extension.hoursLeft} hours or less left.`,
  );
  const [notExtendable] = holds.filter(({ extension }) => extension === null);
  return [
    {
      question: 'How long is my space held?',
      answer: [
        'A hold costs nothing and asks for no card. How long it lasts depends on how soon the tour starts. The exact time stands on your booking.',
        `Less than ${minDaysToHold} days before the tour, space cannot be held online. Please call client service.`,
      ],
      table: { caption: 'How long a hold lasts', head: ['You ask for space', 'We hold it for'], rows },
    },
    {
      question: 'Can I make my hold longer?',
      answer: [
        'Yes, once. When the time comes, a button to extend it appears on your booking.',
        ...extensions,
        ...(notExtendable === undefined
          ? []
          : [`A hold of ${notExtendable.hours} hours cannot be extended.`]),
      ],
    },
    {
      question: 'Can I hold space on more than one tour?',
      answer: [
        `An account can have one hold at a time, for up to ${maxGuests} guests. You can replace it with another one, and once a deposit is paid you can hold space again. For more, please call client service.`,
      ],
    },
    {
      question: 'What happens when my hold ends?',
      answer: [
        'The space goes back to other travelers. Nothing is charged. If there is still space, you can simply hold it again.',
      ],
    },
    {
      question: 'The date I want is full. What can I do?',
      answer: [
        'Choose Join the waiting list beside the date on the tour page. It costs nothing, and you can leave the list at any time under Bookings.',
        `When space becomes free, it is offered first to those who asked first. We tell you by email and text message and keep the space for you for up to ${offerHours} hours, but no longer than a hold made on that day would last. Hold it in that time, and it is yours like any other hold. After that we offer it to the next party.`,
        'Small parties often wait less: where only a few spaces are free, they go to the first party that they are enough for.',
      ],
    },
  ];
}

function paying({ deposit, fullPaymentDays }: Figures): Faq[] {
  return [
    {
      question: 'How much is the deposit?',
      answer: [
        `The deposit is ${formatDollars(deposit)} for each guest. It is part of the tour price. Once the first deposit is paid, your hold becomes a booking and does not expire. The other guests’ deposits are due when the hold would have ended.`,
      ],
    },
    {
      question: 'When is the rest due?',
      answer: [
        `The final payment is due ${fullPaymentDays} days before the tour starts. If you book ${fullPaymentDays} days or less before it starts, the full price is due when the hold ends.`,
      ],
    },
    {
      question: 'How can I pay?',
      answer: [
        'You pay online by credit card, in US dollars. You can pay for each guest on their own or for everybody together. A single item, such as one deposit, is paid whole. Your card number goes to the payment service only; we never see it.',
      ],
    },
  ];
}

function canceling({ premium, deductible, adminFee, cancellations, protectionDays }: Figures): Faq[] {
  const [, late, last] = cancellations;
  return [
    {
      question: 'What is travel protection?',
      answer: [
        `Travel protection costs ${formatDollars(premium)} for each guest. It lowers what you are charged if you have to cancel. You choose it for each guest when you pay.`,
        `It cannot be bought from ${protectionDays} days before the tour on while a final payment is still to be made.`,
      ],
    },
    {
      question: 'What does it cost to cancel?',
      answer: [
        `Days are counted to the first day of the tour. With travel protection, the fee is the ${formatDollars(premium)} that you paid for it, ${formatDollars(deductible)} more from ${late.toDays ?? 0} days before the tour on, and another ${formatDollars(adminFee)} from ${last.toDays ?? 0} days before the tour on.`,
        'We refund what you paid, less the fee, to the card you paid with.',
      ],
      table: {
        caption: 'Cancellation fee for each guest',
        head: ['You cancel', 'Without travel protection', 'With travel protection'],
        rows: cancellations.map((step) => [
          cancellationPeriod(step),
          unprotectedFeeText(step),
          formatDollars(step.withProtection),
        ]),
      },
    },
    {
      question: 'How do I cancel?',
      answer: [
        'Please call client service, for one guest or for the whole booking. A hold without payment you can delete yourself on your booking.',
      ],
    },
  ];
}

function guests({ nameChangeDays, youngestAge, adultAge }: Figures): Faq[] {
  return [
    {
      question: 'How should I write the names?',
      answer: [
        'Give each guest’s first and last name exactly as on the ID or passport they travel with. All guests need a name before the deposits can be paid.',
      ],
    },
    {
      question: 'Can I change a name?',
      answer: [
        'Until the first payment you can change names yourself on your booking. After that they are locked.',
        `If you have bought travel protection, client service can still change names up to ${nameChangeDays} days after you bought it. Please call.`,
      ],
    },
    {
      question: 'Can children come along?',
      answer: [
        `Children from ${youngestAge} to ${adultAge - 1} years are welcome with an adult. Their email and phone number may be left out. Guests of ${adultAge} years and older count as adults.`,
      ],
    },
  ];
}

function rooms({ maxGuests, maxRooms, maxRoomGuests }: Figures): Faq[] {
  return [
    {
      question: 'Which rooms can I have?',
      answer: [
        `A room is for 1 to ${maxRoomGuests} guests: single, double or triple. One booking takes up to ${maxGuests} guests in up to ${maxRooms} rooms. The price of a guest depends on how many share the room.`,
      ],
    },
    {
      question: 'Can I change my rooms?',
      answer: [
        'Before you pay, delete the hold and make a new one with other rooms, or replace it. After the first payment, please call client service.',
      ],
    },
  ];
}

function flights({ noteLength }: Figures): Faq[] {
  return [
    {
      question: 'Are flights part of the tour?',
      answer: [
        'You arrange your own way to the start of the tour and home from its end, unless the tour page says that flights are included. Under Flight Details you tell us how each guest arrives and leaves, by plane or otherwise.',
      ],
    },
    {
      question: 'Can I arrive early or stay longer?',
      answer: [
        `Yes. Choose the date, confirm it, and tell us whether you book extra nights at our hotel or make your own arrangements. There is room for a note of up to ${noteLength} characters.`,
      ],
    },
    {
      question: 'How do I get from the airport to the hotel?',
      answer: [
        'Flight Details lists the transfers of your tour, with their times and what they cost. If your flight home leaves too soon after the transfer, we warn you.',
      ],
    },
  ];
}

function passports({ passportMonths }: Figures): Faq[] {
  return [
    {
      question: 'Do I need a passport?',
      answer: [
        'The tour page and Guest Details tell you. Where a tour needs passports, we ask each guest for theirs once the deposits are paid.',
      ],
    },
    {
      question: 'How long must my passport be valid?',
      answer: [
        `For ${passportMonths} months after the tour ends. If yours expires sooner, please renew it before you travel.`,
      ],
    },
  ];
}

function otherFaqs({ surveyDays, maxGuests }: Figures): Faq[] {
  return [
    {
      question: 'When do I get my travel documents?',
      answer: [
        'As soon as a deposit is paid you find them on your booking: the day by day itinerary, the hotel list and any special bulletin. You can read and print them at any time.',
      ],
    },
    {
      question: 'Can friends join us?',
      answer: [
        `Yes. Choose Invite Friends on your booking and send them the link. They make their own booking, with up to ${maxGuests} guests, under your booking number.`,
      ],
    },
    {
      question: 'How can I tell you how it was?',
      answer: [
        `A survey opens on your booking ${surveyDays} days after the tour ends. It takes a few minutes and does not close.`,
      ],
    },
  ];
}
