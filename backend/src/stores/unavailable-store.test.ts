import { describe, expect, it } from '@jest/globals';
import { NoAnswerInTime } from './mongo/db-with-timeout.js';
import { unavailableStore } from './unavailable-store.js';

function errorNamed(name: string, fields: object = {}): Error {
  return Object.assign(new Error('no'), { name }, fields);
}

const BROKEN_PIPE = errorNamed('Error', { code: 'EPIPE' });

describe('the store that is unavailable according to an error', () => {
  it.each([
    ['no server of MongoDB', errorNamed('MongoServerSelectionError'), 'documents'],
    ['a connection that ended', errorNamed('MongoNetworkError'), 'documents'],
    ['a server that does not answer', new NoAnswerInTime('get'), 'documents'],
    ['a server that stops', errorNamed('MongoServerError', { code: 11600 }), 'documents'],
    ['EventStoreDB that cannot be reached', errorNamed('Error', { type: 'unavailable' }), 'events'],
    ['a call cut off', errorNamed('Error', { code: 14 }), 'events'],
    ['a connection that ends while it is written to', BROKEN_PIPE, 'documents'],
    ['something else that could not be reached', new Error('no', { cause: BROKEN_PIPE }), null],
    ['a duplicate key', errorNamed('MongoServerError', { code: 11000 }), null],
    ['a wrong revision', errorNamed('Error', { type: 'wrong-expected-version' }), null],
    ['another error', new Error('no'), null],
    ['no error at all', 'no', null],
  ] as const)('%s', (_, error, store) => {
    expect(unavailableStore(error)).toBe(store);
  });
});
