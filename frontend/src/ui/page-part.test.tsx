import { lazy, Suspense, type ComponentType } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { loadChunk } from '../browser/chunks.js';
import { referenceRoutes } from '../testing/fixtures.js';
import { renderAt } from '../testing/render.js';
import { stubServer } from '../testing/server.js';
import { stubGlobal } from '../testing/stub-global.js';
import { loadPart, pagePart } from './page-part.js';

type Load = () => Promise<{ default: ComponentType }>;

const reportedErrors = jest.fn();

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stubGlobal('reportError', reportedErrors.mockClear());
});

const loadedStep = { default: () => <p>Content of the step</p> };
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function open(Step: ComponentType) {
  stubServer({ ...referenceRoutes, 'POST /v1/errors': { status: 204 } });
  const page = (
    <>
      <label>
        Elsewhere <input />
      </label>
      <Suspense fallback={<p>Waiting</p>}>
        <Step />
      </Suspense>
    </>
  );
  return renderAt('/', {
    routes: [{ path: '/', element: page, errorElement: <h1>The whole page is gone</h1> }],
  });
}

it('a step that cannot be loaded says so in its place, and can be loaded again', async () => {
  const load = jest.fn<Load>().mockImplementationOnce(missing).mockResolvedValueOnce(loadedStep);
  const { user } = open(pagePart('details', load, 'This step'));
  const tryAgainButton = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('Loading chunk details failed (missing)');
  await waitFor(() => expect(reportedErrors).toHaveBeenCalledTimes(1));
  await user.type(screen.getByLabelText('Elsewhere'), 'kept');
  tryAgainButton.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Content of the step');
  expect(document.activeElement?.textContent).toBe('Content of the step');
  expect(screen.getByLabelText<HTMLInputElement>('Elsewhere').value).toBe('kept');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a step offers to load the page again, also after trying again did not help', async () => {
  const reload = jest.spyOn(globalThis.location, 'reload').mockImplementation(() => undefined);
  const { user } = open(pagePart('details', missing, 'This step'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Load the page again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a step that could not be loaded is loaded again when it is opened again', async () => {
  const load = jest.fn<Load>().mockImplementationOnce(missing).mockResolvedValueOnce(loadedStep);
  const Step = pagePart('details', load, 'This step');
  const { unmount } = open(Step);
  await screen.findByRole('button', { name: 'Try again' });
  unmount();
  open(Step);
  await screen.findByText('Content of the step');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a failure inside a loaded step reaches the page', async () => {
  const brokenStep = () => {
    throw new Error('no such thing');
  };
  open(pagePart('details', async () => ({ default: brokenStep }), 'This step'));
  await screen.findByText('The whole page is gone');
});

it('a missing step that is not a page part takes the whole page with it', async () => {
  open(lazy(() => loadChunk('details', missing)));
  await screen.findByText('The whole page is gone');
  expect(screen.queryByLabelText('Elsewhere')).toBe(null);
});

it('a part that was loaded before it is shown is there at once', async () => {
  const load = jest.fn<Load>().mockResolvedValue(loadedStep);
  const Step = pagePart('loaded-before', load, 'This step');
  await loadPart('loaded-before');
  open(Step);
  expect(screen.getByText('Content of the step')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a part that could not be loaded before it is shown is loaded again then', async () => {
  const load = jest.fn<Load>().mockImplementationOnce(missing).mockResolvedValueOnce(loadedStep);
  const Step = pagePart('missing-before', load, 'This step');
  await loadPart('missing-before');
  open(Step);
  await screen.findByText('Content of the step');
});

it('loading a part that no page has does not fail', async () => {
  await expect(loadPart('unknown')).resolves.toBeUndefined();
});
