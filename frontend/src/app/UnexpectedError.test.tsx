import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { referenceRoutes } from '../testing/fixtures.js';
import { renderAt } from '../testing/render.js';
import { stubServer, type Call } from '../testing/server.js';
import { ChunkLoadError } from '../browser/chunks.js';
import { UnexpectedError } from './UnexpectedError.js';

const reload = jest.fn();
let calls: Call[];

beforeEach(() => {
  calls = stubServer({ ...referenceRoutes, 'POST /v1/errors': { status: 204 } });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(globalThis.location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  reload.mockClear();
  sessionStorage.clear();
});

function open(error: Error) {
  const Failing = (): never => {
    throw error;
  };
  const routes = [{ path: '/', errorElement: <UnexpectedError />, element: <Failing /> }];
  return renderAt('/', { routes });
}

const reloadButton = () => screen.queryByRole('button', { name: 'Load the page again' });

it('the Unexpected Error page refers to client service, and reports the error (spec §8)', async () => {
  open(new Error('a bug of ours'));
  expect(screen.getByRole('heading', { name: 'Unexpected Error' })).toBeTruthy();
  expect(
    screen.getByText('Your request could not be processed. Please contact client service for details.'),
  ).toBeTruthy();
  expect(screen.queryByText(/chunk/)).toBeNull();
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'POST /v1/errors')).toMatchObject([
      { body: { message: 'a bug of ours', debug: 'route' } },
    ]),
  );
});

it('a missing chunk is named, and offers a reload once (spec §8 "Chunk load failure")', async () => {
  const { user } = open(new ChunkLoadError('tour', 'missing'));
  expect(
    screen.getByText(/^Loading chunk tour failed \(missing\)\. These pages may have been renewed/),
  ).toBeTruthy();
  await user.click(reloadButton()!);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadButton()).not.toBeNull();

  // After the reload the chunk is still missing.
  cleanup();
  open(new ChunkLoadError('tour', 'missing'));
  expect(screen.getByText('Loading chunk tour failed (missing).')).toBeTruthy();
  expect(reloadButton()).toBeNull();
});

it('a chunk that took too long is named, and may be tried again (spec §8 "Chunk load failure")', async () => {
  const { user } = open(new ChunkLoadError('tour', 'timeout'));
  expect(
    screen.getByText(/^Loading chunk tour failed \(timeout\)\. It took longer than two minutes/),
  ).toBeTruthy();
  await user.click(reloadButton()!);
  expect(reload).toHaveBeenCalledTimes(1);
});
