import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { focusHeading } from './focus-heading.js';

const heading = () => document.querySelector('h1');
const arrive = async () => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1 tabindex="-1">The page</h1>');
  // Who watches the page is told of it in a task of its own.
  await Promise.resolve();
};

let stop: () => void = () => undefined;

afterEach(() => stop());

beforeEach(() => {
  document.body.innerHTML = '<a href="#">A link</a><button>A button</button><main></main>';
});

describe('the heading of a new page', () => {
  it('takes the focus at once where it is there, and when it comes where it is not', async () => {
    await arrive();
    focusHeading();
    expect(document.activeElement).toBe(heading());
    heading()?.remove();
    stop = focusHeading();
    await arrive();
    expect(document.activeElement).toBe(heading());
  });

  it('takes it from the link that led there', async () => {
    document.querySelector('a')?.focus();
    stop = focusHeading();
    await arrive();
    expect(document.activeElement).toBe(heading());
  });

  it('leaves it to who went on meanwhile', async () => {
    document.querySelector('a')?.focus();
    stop = focusHeading();
    document.querySelector('button')?.focus();
    await arrive();
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  it('is not waited for on the page after it', async () => {
    focusHeading()();
    await arrive();
    expect(document.activeElement).toBe(document.body);
  });
});
