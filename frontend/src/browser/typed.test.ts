import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { isSomethingTyped, noticeTyping, typingSaved } from './typed.js';

beforeAll(noticeTyping);
beforeEach(() => {
  document.body.innerHTML = '<input id="name" value="as it was" /><input id="box" type="checkbox" />';
});

const type = (selector: string, text: string) => userEvent.type(document.querySelector(selector)!, text);

it('nothing is typed in a page that comes with values', () => {
  expect(isSomethingTyped()).toBe(false);
});

it('what is typed counts until it is gone, with its field or from it', async () => {
  await type('#name', '!');
  expect(isSomethingTyped()).toBe(true);
  await userEvent.clear(document.querySelector('#name')!);
  expect(isSomethingTyped()).toBe(false);
  await type('#name', 'again');
  expect(isSomethingTyped()).toBe(true);
  document.querySelector('#name')?.remove();
  expect(isSomethingTyped()).toBe(false);
});

it('what was saved counts no more, until more is typed', async () => {
  await type('#name', '!');
  typingSaved();
  expect(isSomethingTyped()).toBe(false);
  await type('#name', '!');
  expect(isSomethingTyped()).toBe(true);
});

it('what is chosen counts', async () => {
  await userEvent.click(document.querySelector('#box')!);
  expect(isSomethingTyped()).toBe(true);
});

it('a frame counts, as nobody knows what stands in it', () => {
  document.body.append(document.createElement('iframe'));
  expect(isSomethingTyped()).toBe(true);
});
