import { expect, it } from '@jest/globals';
import { heldAnswer, stubServer } from '../testing/server.js';
import { storeFor } from '../testing/store.js';
import { api } from './api.js';
import { RETRY_OPTIONS } from './form-save.js';

const savesApi = api.injectEndpoints({
  endpoints: (build) => ({
    save: build.mutation<object, { readonly address: string; readonly text: string }>({
      query: ({ address, text }) => ({ url: `/${address}`, method: 'PUT', body: { text } }),
      extraOptions: RETRY_OPTIONS,
    }),
  }),
});

function openSaves(answers: Parameters<typeof stubServer>[0]) {
  const calls = stubServer(answers);
  const store = storeFor();
  const save = (address: string, text: string) =>
    store.dispatch(savesApi.endpoints.save.initiate({ address, text })).unwrap();
  const keys = () =>
    calls.filter(({ route }) => route.startsWith('PUT')).map(({ headers }) => headers.get('idempotency-key'));
  return { save, keys };
}

it('a save is answered although another one was made and answered meanwhile', async () => {
  const { handler, release } = heldAnswer(() => ({ status: 200, body: {} }));
  const { save } = openSaves({ 'PUT /v1/names': handler, 'PUT /v1/details': { status: 200, body: {} } });
  const firstSave = save('names', 'Ann');
  await save('details', '18+');
  release();
  await expect(firstSave).resolves.toEqual({});
});

it('a save that failed is sent again under its key, also after a save to another address', async () => {
  let status = 503;
  const namesAnswer = () => ({ status, body: {} });
  const { save, keys } = openSaves({
    'PUT /v1/names': namesAnswer,
    'PUT /v1/details': { status: 200, body: {} },
  });
  await save('names', 'Ann').catch(() => undefined);
  await save('details', '18+');
  status = 200;
  await save('names', 'Ann');
  await save('names', 'Ann');
  const [failed, details, repeated, later] = keys();
  expect(repeated).toBe(failed);
  expect(new Set([failed, details, later]).size).toBe(3);
});

it('a save that failed keeps its key also after a repetition that the server does not read', async () => {
  const statuses = [503, 429, 200];
  const { save, keys } = openSaves({ 'PUT /v1/names': () => ({ status: statuses.shift()!, body: {} }) });
  for (let tries = 0; tries < 3; tries += 1) await save('names', 'Ann').catch(() => undefined);
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

it('a save of other values has a key of its own, and so has the first save when it is made after it', async () => {
  const { save, keys } = openSaves({ 'PUT /v1/names': { status: 503, body: {} } });
  for (const text of ['Ann', 'Anna', 'Ann']) await save('names', text).catch(() => undefined);
  expect(new Set(keys()).size).toBe(3);
});
