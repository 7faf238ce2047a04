import { describe, expect, it } from '@jest/globals';
import { StoreUnreachable, storeProblem } from './store-unreachable.js';

const ofEvents = (message: string, type = 'unavailable') => Object.assign(new Error(message), { type });
const ofMongo = (message: string, name = 'MongoServerSelectionError') =>
  Object.assign(new Error(message), { name });
const NOT_ESTABLISHED = '14 UNAVAILABLE: No connection established. Last error: Error: ';

describe('why a store on a server cannot be used', () => {
  it.each([
    [
      ofEvents(`${NOT_ESTABLISHED}connect ECONNREFUSED 127.0.0.1:1. Resolution note: `),
      'does not answer (connect ECONNREFUSED 127.0.0.1:1); start it, or set EVENT_STORE_URL to where it is',
    ],
    [ofEvents('EventStoreDB did not answer within 100 ms', 'timeout'), 'does not answer'],
    [
      ofEvents('14 UNAVAILABLE: Name resolution failed for target dns:no.example:2113'),
      'has a name that nobody knows',
    ],
    [
      ofEvents(`${NOT_ESTABLISHED}unable to verify the first certificate`),
      'set tlsCAFile=FILE in EVENT_STORE_URL',
    ],
    [
      ofEvents(`${NOT_ESTABLISHED}Hostname/IP does not match certificate's altnames`),
      'a certificate of another name',
    ],
    [ofEvents(`${NOT_ESTABLISHED}certificate has expired`), 'not valid today'],
    [
      ofEvents(`${NOT_ESTABLISHED}80:error:SSL routines:ssl3_get_record:wrong version number:\n.`),
      'set tls=false in EVENT_STORE_URL',
    ],
    [ofEvents('16 UNAUTHENTICATED: Unauthenticated', 'access-denied'), 'does not know this user or password'],
    [ofEvents('7 PERMISSION_DENIED: Access Denied', 'access-denied'), 'refuses this user'],
    [
      Object.assign(new Error('12 UNIMPLEMENTED: Received HTTP status code 404'), { type: 'unknown' }),
      'is something else',
    ],
    [ofMongo('connect ECONNREFUSED 127.0.0.1:1'), 'start it, or set MONGODB_URL'],
    [ofMongo('self-signed certificate in certificate chain'), 'set tlsCAFile=FILE in MONGODB_URL'],
    [ofMongo('Authentication failed.', 'MongoServerError'), 'does not know this user or password'],
  ])('%s', (error, wanted) => {
    const { name, message } = storeProblem(error) as StoreUnreachable;
    expect([name, message]).toEqual(['StoreUnreachable', expect.stringContaining(wanted)]);
    expect(message).toMatch(/^The server of (EVENT_STORE_URL|MONGODB_URL) [^\n]+$/);
  });

  it('is null for any other error', () => {
    expect(storeProblem(new TypeError('x is not a function'))).toBeNull();
    expect(storeProblem('a text')).toBeNull();
  });
});
