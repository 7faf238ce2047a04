import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { hasUnsavedInput, trackInput, markInputSaved } from './unsaved-input.js';

beforeAll(() => {
  trackInput();
  document.addEventListener('submit', (event) => event.preventDefault());
});
beforeEach(() => {
  document.body.innerHTML = `
    <form><input id="name" value="as it was" /><input id="box" type="checkbox" /><button id="save">Save</button></form>
    <form><input id="other" /></form>`;
});

const press = (selector: string) => userEvent.click(document.querySelector(selector)!);
const type = (selector: string, text: string) => userEvent.type(document.querySelector(selector)!, text);

it('fields that come with values do not count as typed', () => {
  expect(hasUnsavedInput()).toBe(false);
});

it('typed input counts until it is removed, or its field is', async () => {
  await type('#name', '!');
  expect(hasUnsavedInput()).toBe(true);
  await userEvent.clear(document.querySelector('#name')!);
  expect(hasUnsavedInput()).toBe(false);
  await type('#name', 'again');
  expect(hasUnsavedInput()).toBe(true);
  document.querySelector('#name')?.remove();
  expect(hasUnsavedInput()).toBe(false);
});

it('saved input does not count, until more is typed', async () => {
  await type('#name', '!');
  await press('#save');
  expect(hasUnsavedInput()).toBe(true);
  markInputSaved();
  expect(hasUnsavedInput()).toBe(false);
  await type('#name', '!');
  expect(hasUnsavedInput()).toBe(true);
});

it.each(['#name', '#other'])('what was typed into %s while a form was saved still counts', async (field) => {
  await type('#name', '!');
  await press('#save');
  await type(field, 'more');
  markInputSaved();
  expect(hasUnsavedInput()).toBe(true);
});

it('what was typed into another form before a form was saved still counts', async () => {
  await type('#other', 'more');
  await type('#name', '!');
  await press('#save');
  markInputSaved();
  expect(hasUnsavedInput()).toBe(true);
});

it('a checked box counts', async () => {
  await userEvent.click(document.querySelector('#box')!);
  expect(hasUnsavedInput()).toBe(true);
});

it('a frame counts, as the page cannot see what is typed in it', () => {
  document.body.append(document.createElement('iframe'));
  expect(hasUnsavedInput()).toBe(true);
});
