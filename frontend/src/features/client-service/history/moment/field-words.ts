import type {
  Booking,
  Confirmation,
  EmergencyContact,
  Fee,
  FeeType,
  Payment,
  Refund,
  TravelDocument,
} from '@tour-portal/contracts/api/api.js';
import { confirmationName } from '@tour-portal/contracts/booking/confirmation-name.js';
import type { FieldChange } from '@tour-portal/contracts/events/field-changes.js';
import {
  cents,
  differenceInDollars,
  formatDollars,
  type Cents,
} from '@tour-portal/contracts/values/money.js';
import { FEE_NAMES } from '@tour-portal/contracts/money/receipt.js';
import { DETAIL_LABELS } from '@tour-portal/contracts/guests/detail-fields.js';
import type { Json } from '@tour-portal/contracts/stores/event-store.js';
import { weekdayText, instant, isCalendarDate } from '@tour-portal/contracts/values/time.js';
import { addressText, travelText } from '../../guest-words.js';
import { preciseMoment } from '../../times.js';

/** Words for fields of a booking, for a list the word for one member; all other fields are called by their own names. */
const WORDS: Readonly<Record<string, string>> = {
  fullName: 'name',
  roomGuests: 'guests in room',
  departedAt: 'first day',
  concludedAt: 'last day',
  createdAt: 'placed',
  expiredAt: 'hold lasts until',
  depositDueBy: 'deposits due by',
  finalDueBy: 'final payment due by',
  extendableHours: 'hours the hold can be extended by',
  paid: 'deposit paid',
  updatedAt: 'last changed',
  ...DETAIL_LABELS,
  paymentLineItems: 'payment line',
  refundLineItems: 'refund line',
  tourChanges: 'change of the tour',
  adultInParty: 'adult in another booking of the party',
  guests: 'guest',
  fees: 'fee',
  payments: 'payment',
  refunds: 'refund',
  confirmations: 'confirmation',
  travelDocuments: 'travel document',
  surveys: 'survey',
  consumptions: 'credit used',
};

/** A path names the members of these lists, of guests and of fees by id; those of all other lists by index from 0. */
const ID_LISTS: readonly string[] = ['payments', 'refunds', 'confirmations', 'travelDocuments', 'transfers'];

const totalText = ({ total }: { total: Cents }) => formatDollars(total);

/** The texts of the objects in these fields of a booking; for any other all filled fields but `id` are listed. */
const OBJECT_TEXTS = {
  payments: ({ total, cardBrand, cardLastFour }: Payment) =>
    `${formatDollars(total)}, ${cardBrand} ${cardLastFour}`,
  refunds: ({ total }: Refund) => `${formatDollars(total)}, refunded`,
  fees: totalText,
  paymentLineItems: totalText,
  refundLineItems: totalText,
  consumptions: ({ amount }: Fee['consumptions'][number]) => formatDollars(amount),
  confirmations: ({ type }: Confirmation) => confirmationName(type),
  travelDocuments: ({ label }: TravelDocument) => label,
  emergencyContact: ({ name, phoneNumber }: EmergencyContact) => `${name}, ${phoneNumber}`,
  address: addressText,
  arrival: travelText,
  departure: travelText,
};

const MONEY: readonly string[] = ['amount', 'tax', 'total'];

/** A field in words: `passport number`. */
export function fieldLabel(name: string): string {
  return WORDS[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * The place of a change in words: `Guest 2 (Paul Bennett), deposit, payment line 1, total`.
 * @param booking where the names of guests and the types of fees are looked up; null: nowhere
 */
export function pathWords({ path, before, after }: FieldChange, booking: Booking | null): string {
  if (path === '') return 'The whole booking';
  const words = [...path.matchAll(/([^.[\]]+)(?:\[([^\]]*)\])?/g)]
    .map(([, field = '', member]) =>
      member === undefined ? fieldLabel(field) : memberWord(field, member, booking, [before, after]),
    )
    .join(', ');
  return capitalized(words);
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function memberWord(list: string, member: string, booking: Booking | null, values: readonly Json[]): string {
  if (list === 'guests') {
    const index = booking?.guests.findIndex(({ id }) => String(id) === member) ?? -1;
    const name = booking?.guests[index]?.fullName ?? '';
    const guest = index < 0 ? `guest ${member}` : `guest ${index + 1}`;
    return name === '' ? guest : `${guest} (${name})`;
  }
  if (list === 'fees') {
    const fees = booking?.guests.flatMap((guest) => guest.fees) ?? [];
    const type = fees.find(({ id }) => String(id) === member)?.type ?? values.map(feeTypeOf).find(Boolean);
    return type === undefined ? `fee ${member}` : FEE_NAMES[type].toLowerCase();
  }
  return `${fieldLabel(list)} ${ID_LISTS.includes(list) ? member : Number(member) + 1}`;
}

function feeTypeOf(value: Json): FeeType | undefined {
  const type = isObject(value) ? value['type'] : undefined;
  return typeof type === 'string' && type in FEE_NAMES ? (type as FeeType) : undefined;
}

/** The texts of both values, null for an empty one; if both are the same, the second one says that it was set again. */
export function changeTexts({ path, before, after }: FieldChange): [string | null, string | null] {
  const [oldText, newText] = [valueText(path, before), valueText(path, after)];
  return [oldText, oldText === newText ? `${newText ?? 'nothing'} (set again)` : newText];
}

/** The difference of an amount: `+$90`; null where the field is no amount, or is empty before or after. */
export function differenceText({ path, before, after }: FieldChange): string | null {
  if (!MONEY.includes(fieldOf(path)) || typeof before !== 'number' || typeof after !== 'number') return null;
  return differenceInDollars(cents(before), cents(after));
}

/**
 * The text of a value; null: the value is empty.
 * @param path where the value stands: its last field tells the type of an object, and whether a number is an amount
 */
export function valueText(path: string, value: Json): string | null {
  if (!isFilled(value)) return null;
  const field = fieldOf(path);
  if (Array.isArray(value)) return joined(value.map((member) => valueText(field, member)));
  if (!isObject(value)) return plainText(field, value);
  // The name of the field tells the type of the object, as `OBJECT_TEXTS` has them. The booking's own `departure` is of
  // another type, but a path never ends there.
  const textOf = (OBJECT_TEXTS as Record<string, ((value: unknown) => string) | undefined>)[field];
  if (textOf !== undefined) return textOf(value);
  const parts = Object.entries(value).map(([name, member]) => {
    const text = name === 'id' ? null : valueText(name, member);
    return text === null ? null : `${fieldLabel(name)}: ${text}`;
  });
  return joined(parts);
}

/** The last field of a path. */
function fieldOf(path: string): string {
  return /([^.[\]]+)(\[[^\]]*\])?$/.exec(path)?.[1] ?? '';
}

function joined(parts: readonly (string | null)[]): string | null {
  const texts = parts.filter((part) => part !== null);
  return texts.length === 0 ? null : texts.join('; ');
}

function plainText(field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return MONEY.includes(field) ? formatDollars(cents(value)) : String(value);
  if (isCalendarDate(value)) return weekdayText(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return preciseMoment(instant(value));
  // Of a long text without spaces, such as a hash or a signed link, only the beginning is shown.
  return /^\S{60,}$/.test(value) ? `${value.slice(0, 20)}…` : value;
}

function isFilled(value: Json): value is Exclude<Json, null> {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
