/** What travelers are reminded of (D62), and when. */

export const REMINDER_KINDS = [
  'hold-ends',
  'final-due',
  'details-missing',
  'flights-missing',
  'passport',
  'documents-ready',
  'survey',
] as const;

export type ReminderKind = (typeof REMINDER_KINDS)[number];

export function isReminderKind(value: unknown): value is ReminderKind {
  return REMINDER_KINDS.some((kind) => kind === value);
}

/** Reminders that the contract requires: they are sent whatever the customer chose. */
const ALWAYS_SENT: readonly ReminderKind[] = ['hold-ends', 'final-due'];

/** The kinds that a customer may switch off. */
export type OptionalReminder = Exclude<ReminderKind, 'hold-ends' | 'final-due'>;

export const OPTIONAL_REMINDERS = REMINDER_KINDS.filter(isOptionalReminder);

function isOptionalReminder(kind: ReminderKind): kind is OptionalReminder {
  return !ALWAYS_SENT.includes(kind);
}

/** Which reminders a customer wants; all are wanted until the customer chooses. */
export type ReminderChoices = Readonly<Record<OptionalReminder, boolean>>;

export const ALL_REMINDERS = Object.fromEntries(
  OPTIONAL_REMINDERS.map((kind) => [kind, true]),
) as ReminderChoices;

export function isReminderWanted(kind: ReminderKind, choices: ReminderChoices): boolean {
  return !isOptionalReminder(kind) || choices[kind];
}

/**
 * When each kind is sent: `hold-ends` hours before the hold ends, `final-due` days before the payment is due, `survey` days
 * after the tour's last day (not before the survey opens), all others days before its first day. An empty list: never.
 */
export type ReminderTimes = Readonly<Record<ReminderKind, readonly number[]>>;

export const DEFAULT_REMINDER_TIMES: ReminderTimes = {
  'hold-ends': [24, 4],
  'final-due': [30, 14, 3],
  'details-missing': [60, 30],
  'flights-missing': [60, 30],
  passport: [60, 30],
  'documents-ready': [14],
  survey: [2],
};

/** A number of hours or days that a setting may name. */
const NUMBER = /^[1-9]\d{0,2}$/;

/**
 * Reads the setting of reminder times: `hold-ends=24,4 survey=` changes those two kinds, the others keep their defaults.
 * @returns null where the text is not valid
 */
export function readReminderTimes(text: string): ReminderTimes | null {
  const times: Record<ReminderKind, readonly number[]> = { ...DEFAULT_REMINDER_TIMES };
  for (const entry of text.split(/\s+/).filter((word) => word !== '')) {
    const [name, list, ...rest] = entry.split('=');
    const kind = REMINDER_KINDS.find((candidate) => candidate === name);
    if (kind === undefined || list === undefined || rest.length > 0) return null;
    const numbers = list === '' ? [] : list.split(',');
    if (!numbers.every((number) => NUMBER.test(number))) return null;
    times[kind] = numbers.map(Number);
  }
  return times;
}
