import { expect, it } from '@jest/globals';
import { storeFor } from '../../testing/store.js';
import { draftKey, selectDraft } from './drafts.js';

it('a draft that an earlier version stored can be read', () => {
  const at = '2026-11-20T18:00:00.000Z';
  const changes = { 11: { from: '', to: 'Ruth' } };
  const key = draftKey(7, 'booking-5-names');
  sessionStorage.setItem(`draft:${key}`, JSON.stringify({ at, changes }));
  expect(selectDraft(storeFor().getState(), key)).toEqual({ at, changes, notStored: [] });
});
