import { describe, expect, it } from '@jest/globals';
import { NoAnswerInTime } from './mongo/db-with-timeout.js';
import { unavailableStore } from './unavailable-store.js';

function named(name: string, fields: object = {}): Error {
  return Object.assign(new Error('no'), { name }, fields);
}

describe('the store that is unavailable according to an error', () => {
  it.each([
    ['no server of MongoDB', named('MongoServerSelectionError'), 'documents'],
    ['a connection that ended', named('MongoNetworkError'), 'documents'],
    ['a server that does not answer', new NoAnswerInTime('get'), 'documents'],
    ['a server that stops', named('MongoServerError', { code: 11600 }), 'documents'],
    ['EventStoreDB that cannot be reached', named('Error', { type: 'unavailable' }), 'events'],
    ['a call cut off', named('Error', { code: 14 }), 'events'],
    ['a connection that ends while it is written to', named('Error', { code: 'EPIPE' }), 'documents'],
    [
      'something else that could not be reached',
      new Error('no', { cause: named('Error', { code: 'EPIPE' }) }),
      null,
    ],
    ['a duplicate key', named('MongoServerError', { code: 11000 }), null],
    ['a wrong revision', named('Error', { type: 'wrong-expected-version' }), null],
    ['any other error', new Error('no'), null],
    ['no error at all', 'no', null],
  ] as const)('%s', (_, error, store) => {
    expect(unavailableStore(error)).toBe(store);
  });
});
