import { expect, it } from '@jest/globals';
import { listText } from '@tour-portal/contracts/values/list-text.js';

it.each([
  [[], ''],
  [['Ann'], 'Ann'],
  [['Ann', 'Tom'], 'Ann and Tom'],
  [['Ann', 'Tom', 'Ruth'], 'Ann, Tom, and Ruth'],
])('%j becomes "%s"', (parts, text) => {
  expect(listText(parts)).toBe(text);
});
