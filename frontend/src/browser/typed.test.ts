import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { isSomethingTyped, noticeTyping, typingSaved } from './typed.js';

beforeAll(noticeTyping);
beforeEach(() => {
  document.body.innerHTML = '<input id="name" value="as it was" /><input id="box" type="checkbox" />';
});

const type = (selector: string, text: string) => userEvent.type(document.querySelector(selector)!, text);

it('fields that come with values do not count as typed', () => {
  expect(isSomethingTyped()).toBe(false);
});

it('typed input counts until it is removed, or its field is', async () => {
  await type('#name', '!');
  expect(isSomethingTyped()).toBe(true);
  await userEvent.clear(document.querySelector('#name')!);
  expect(isSomethingTyped()).toBe(false);
  await type('#name', 'again');
  expect(isSomethingTyped()).toBe(true);
  document.querySelector('#name')?.remove();
  expect(isSomethingTyped()).toBe(false);
});

it('saved input does not count, until more is typed', async () => {
  await type('#name', '!');
  typingSaved();
  expect(isSomethingTyped()).toBe(false);
  await type('#name', '!');
  expect(isSomethingTyped()).toBe(true);
});

it('a chosen option counts', async () => {
  await userEvent.click(document.querySelector('#box')!);
  expect(isSomethingTyped()).toBe(true);
});

it('a frame counts, as the page cannot see what is typed in it', () => {
  document.body.append(document.createElement('iframe'));
  expect(isSomethingTyped()).toBe(true);
});
