import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { focusHeading } from './focus-heading.js';

const heading = () => document.querySelector('h1');
const insertHeading = async () => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1 tabindex="-1">The page</h1>');
  // The MutationObserver is called in a microtask.
  await Promise.resolve();
};

let stop: () => void = () => undefined;

afterEach(() => stop());

beforeEach(() => {
  document.body.innerHTML = '<a href="#">A link</a><button>A button</button><main></main>';
});

describe('the heading of a new page', () => {
  it('takes the focus at once, or as soon as it is rendered', async () => {
    await insertHeading();
    focusHeading();
    expect(document.activeElement).toBe(heading());
    heading()?.remove();
    stop = focusHeading();
    await insertHeading();
    expect(document.activeElement).toBe(heading());
  });

  it('takes the focus from the link that led there', async () => {
    document.querySelector('a')?.focus();
    stop = focusHeading();
    await insertHeading();
    expect(document.activeElement).toBe(heading());
  });

  it('does not take the focus when the user has moved it meanwhile', async () => {
    document.querySelector('a')?.focus();
    stop = focusHeading();
    document.querySelector('button')?.focus();
    await insertHeading();
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  it('is no longer waited for once the page is left', async () => {
    focusHeading()();
    await insertHeading();
    expect(document.activeElement).toBe(document.body);
  });
});
