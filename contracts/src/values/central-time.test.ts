import { describe, expect, it } from '@jest/globals';
import { centralTimeText, isClientServiceOpen } from './central-time.js';
import { instant } from './time.js';

describe('client service', () => {
  it.each([
    ['2027-07-15T14:05:00Z', '9:05 AM'],
    ['2027-01-15T18:00:00Z', '12:00 PM'],
    ['2027-03-14T07:59:00Z', '1:59 AM'],
    ['2027-03-14T08:00:00Z', '3:00 AM'],
    ['2027-11-07T06:30:00Z', '1:30 AM'],
    ['2027-11-07T07:30:00Z', '1:30 AM'],
  ])('shows the Central time at %s as %s', (at, text) => {
    expect(centralTimeText(instant(at))).toBe(text);
  });

  it.each([
    ['Monday at 8', '2027-03-15T13:00:00.000Z', true],
    ['Monday just before 8', '2027-03-15T12:59:59.999Z', false],
    ['Friday just before 6', '2027-03-19T22:59:59.999Z', true],
    ['Friday at 6', '2027-03-19T23:00:00.000Z', false],
    ['Saturday at 8', '2027-03-20T13:00:00.000Z', true],
    ['Saturday just before 2', '2027-03-20T18:59:59.999Z', true],
    ['Saturday at 2', '2027-03-20T19:00:00.000Z', false],
    ['Sunday at noon', '2027-03-21T17:00:00.000Z', false],
    ['Monday at 8 in winter', '2027-01-11T14:00:00.000Z', true],
    ['Monday just before 8 in winter', '2027-01-11T13:59:59.999Z', false],
  ])('knows whether it is open on %s', (_when, at, open) => {
    expect(isClientServiceOpen(instant(at))).toBe(open);
  });
});
