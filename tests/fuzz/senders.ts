import { newAccount } from '../accounts.js';
import { Client, someDeparture } from '../client.js';
import type { Instance } from '../instance.js';
import { bookedTrip } from '../payments.js';
import { signedInStaff, staffCodeFor } from '../staff.js';
import type { Sender } from './fuzz.js';
import type { KnownValues } from './requests.js';

/** Values that every sender knows from the start; each customer adds more. */
const COMMON: KnownValues = {
  ids: [0, 1, 2, 3, 200, 2_147_483_647, 'config', 'tours'],
  numbers: [1, 2, 3, 30_000],
  texts: [
    'US',
    'CA',
    'NV',
    '18+',
    '12',
    'DEPOSIT',
    'Ruth Bennett',
    'ruth@example.com',
    '17025550123',
    '0000',
    'csv',
  ],
  dates: ['2027-05-02', '2028-01-31', '1955-04-30', '2026-11-22T12:00:00.000Z', '2027-05-02T10:00:00Z'],
};
const STAFF = 'client service';
/** After how many requests a session is checked again: fuzzing logs out, changes passwords and erases accounts. */
const CHECK_EVERY = 10;

/** A session, and how to log in to the same account anew; null: that is no longer possible. */
interface OpenSession {
  readonly client: Client;
  readonly logInAgain: () => Promise<Client | null>;
}

/** A visitor, two customers with bookings who try to reach each other's, and client service. */
export async function sendersOf(instance: Instance): Promise<readonly Sender[]> {
  const sharedValues: KnownValues[] = [];
  const shared = (): KnownValues => merged([COMMON, ...sharedValues.slice(-6)]);
  const visitor = new Client(instance.url);
  const newSession = () => customerSession(instance.url, sharedValues);
  return [
    { name: 'visitor', isStaff: false, client: () => Promise.resolve(visitor), known: shared },
    await sessionSender('customer', shared, '/v1/accounts/me', newSession),
    await sessionSender('another customer', shared, '/v1/accounts/me', newSession),
    await sessionSender(STAFF, shared, '/v1/client-service/me', () => staffSession(instance)),
  ];
}

/** A new customer with a booking, whose values every sender knows until six later customers have replaced them. */
async function customerSession(url: string, sharedValues: KnownValues[]): Promise<OpenSession> {
  const { client, person, id: account } = await newAccount(url);
  const trip = await bookedTrip(client, await someDeparture(client), [2]);
  sharedValues.push({
    // The booking stands three times, so that it is drawn more often.
    ids: [trip.id, trip.id, trip.id, trip.number, account, trip.tour],
    numbers: [account, trip.id, trip.tour, ...trip.guests.map(({ id }) => id)],
    texts: [person.email, person.phoneNumber, person.password, trip.number],
    dates: [trip.departedAt],
  });
  const logInAgain = async () => {
    const newClient = new Client(url);
    const { status } = await newClient.logIn(person);
    return status === 200 ? newClient : null;
  };
  return { client, logInAgain };
}

async function staffSession(instance: Instance): Promise<OpenSession> {
  const email = 'sam@client-service.example';
  const { client, password } = await signedInStaff(instance, email);
  const logInAgain = async () => {
    const newClient = new Client(instance.url);
    await newClient.post('/v1/client-service/login', { email, password });
    const code = await staffCodeFor(newClient, email);
    const { status } = await newClient.post('/v1/client-service/login/verify', { email, code });
    return status === 200 ? newClient : null;
  };
  return { client, logInAgain };
}

/** @param mePath a call that answers 200 only while the session is open */
async function sessionSender(
  name: string,
  known: () => KnownValues,
  mePath: string,
  open: () => Promise<OpenSession>,
): Promise<Sender> {
  let session = await open();
  let { client } = session;
  let requests = 0;
  return {
    name,
    isStaff: name === STAFF,
    known,
    client: async () => {
      requests += 1;
      if (requests % CHECK_EVERY !== 0 || (await client.get(mePath)).status === 200) return client;
      const newClient = await session.logInAgain();
      if (newClient === null) session = await open();
      client = newClient ?? session.client;
      return client;
    },
  };
}

function merged(all: readonly KnownValues[]): KnownValues {
  return {
    ids: all.flatMap(({ ids }) => ids),
    numbers: all.flatMap(({ numbers }) => numbers),
    texts: all.flatMap(({ texts }) => texts),
    dates: all.flatMap(({ dates }) => dates),
  };
}
