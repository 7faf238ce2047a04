import { describe, expect, it } from '@jest/globals';
import { StoreUnreachable, storeProblem } from './store-unreachable.js';

const eventStoreError = (message: string, type = 'unavailable') =>
  Object.assign(new Error(message), { type });
const mongoError = (message: string, name = 'MongoServerSelectionError') =>
  Object.assign(new Error(message), { name });
const NOT_ESTABLISHED = '14 UNAVAILABLE: No connection established. Last error: Error: ';

describe('why a store on a server cannot be used', () => {
  it.each([
    [
      eventStoreError(`${NOT_ESTABLISHED}connect ECONNREFUSED 127.0.0.1:1. Resolution note: `),
      'does not answer (connect ECONNREFUSED 127.0.0.1:1); start it, or set EVENT_STORE_URL to where it is',
    ],
    [eventStoreError('EventStoreDB did not answer within 100 ms', 'timeout'), 'does not answer'],
    [
      eventStoreError('14 UNAVAILABLE: Name resolution failed for target dns:no.example:2113'),
      'has a name that nobody knows',
    ],
    [
      eventStoreError(`${NOT_ESTABLISHED}unable to verify the first certificate`),
      'set tlsCAFile=FILE in EVENT_STORE_URL',
    ],
    [
      eventStoreError(`${NOT_ESTABLISHED}Hostname/IP does not match certificate's altnames`),
      'a certificate of another name',
    ],
    [eventStoreError(`${NOT_ESTABLISHED}certificate has expired`), 'not valid today'],
    [
      eventStoreError(`${NOT_ESTABLISHED}80:error:SSL routines:ssl3_get_record:wrong version number:\n.`),
      'set tls=false in EVENT_STORE_URL',
    ],
    [
      eventStoreError('16 UNAUTHENTICATED: Unauthenticated', 'access-denied'),
      'does not know this user or password',
    ],
    [eventStoreError('7 PERMISSION_DENIED: Access Denied', 'access-denied'), 'refuses this user'],
    [eventStoreError('12 UNIMPLEMENTED: Received HTTP status code 404', 'unknown'), 'is something else'],
    [mongoError('connect ECONNREFUSED 127.0.0.1:1'), 'start it, or set MONGODB_URL'],
    [mongoError('self-signed certificate in certificate chain'), 'set tlsCAFile=FILE in MONGODB_URL'],
    [mongoError('Authentication failed.', 'MongoServerError'), 'does not know this user or password'],
  ])('%s', (error, wanted) => {
    const { name, message } = storeProblem(error) as StoreUnreachable;
    expect([name, message]).toEqual(['StoreUnreachable', expect.stringContaining(wanted)]);
    expect(message).toMatch(/^The server of (EVENT_STORE_URL|MONGODB_URL) [^\n]+$/);
  });

  it('is null for another error, and for what is no error', () => {
    expect(storeProblem(new TypeError('x is not a function'))).toBeNull();
    expect(storeProblem('a text')).toBeNull();
  });
});
