import { describe, expect, it } from '@jest/globals';
import { DEFAULT_REMINDER_TIMES, readReminderTimes } from './reminder-kinds.js';

describe('the setting of reminder times', () => {
  it('replaces the times of the kinds that it names', () => {
    expect(readReminderTimes('')).toEqual(DEFAULT_REMINDER_TIMES);
    expect(readReminderTimes(' hold-ends=12,2  survey= ')).toEqual({
      ...DEFAULT_REMINDER_TIMES,
      'hold-ends': [12, 2],
      survey: [],
    });
  });

  it.each(['hold-ends', 'hold=4', 'hold-ends=0', 'hold-ends=4,', 'survey=2=3', 'survey=1.5'])(
    'is not valid: %s',
    (text) => expect(readReminderTimes(text)).toBe(null),
  );
});
