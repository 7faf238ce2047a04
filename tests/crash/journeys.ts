import type { Booking } from '@tour-portal/contracts/api/api.js';
import {
  Client,
  askForCode,
  signedUpClient,
  newcomer,
  holdOrder,
  placed,
  type OpenDeparture,
} from '../client.js';
import type { Instance } from '../instance.js';

/** What a customer does while the process is killed, and what the repeated request must give. */
export interface Journey {
  /** Runs before the fault point is set; what is acknowledged here must be there after the crash. */
  prepare(world: World): Promise<void>;
  /** The request that reaches the fault point; null where the passing of time reaches it. */
  request(world: World): { readonly method: string; readonly path: string; readonly body?: unknown } | null;
  /** The result of the same request with the same key once the process runs again; status 0 where there is no request. */
  readonly afterRepeat: { readonly status: number; readonly activeHolds: number };
}

/** One portal with a neighbor, who is a customer with a hold, and the customer of the journey. */
export interface World {
  instance: Instance;
  readonly departure: OpenDeparture;
  client: Client;
  neighbor: Client;
  /** The neighbor's hold on the same departure, acknowledged before the journey is prepared. */
  readonly neighborHold: Booking;
  /** The hold that the customer placed in `prepare`; null: none. */
  previousHold: Booking | null;
  /** The customer who signs up in the journey 'sign up'. */
  readonly person: ReturnType<typeof newcomer>;
  /** The code that was texted to that customer's phone; '' in the other journeys. */
  smsCode: string;
}

async function signUpAndHold(world: World): Promise<void> {
  world.client = await signedUpClient(world.instance.url);
  world.previousHold = placed(await world.client.hold(holdOrder(world.departure, [2, 1])));
}

export const JOURNEYS = {
  place: {
    async prepare(world) {
      world.client = await signedUpClient(world.instance.url);
    },
    request: ({ departure }) => ({ method: 'POST', path: '/v1/bookings', body: holdOrder(departure, [2]) }),
    afterRepeat: { status: 201, activeHolds: 1 },
  },
  replace: {
    prepare: signUpAndHold,
    request: ({ departure, previousHold }) => ({
      method: 'POST',
      path: '/v1/bookings',
      body: { ...holdOrder(departure, [3, 2]), holdId: previousHold?.id },
    }),
    afterRepeat: { status: 201, activeHolds: 1 },
  },
  delete: {
    prepare: signUpAndHold,
    request: ({ previousHold }) => ({ method: 'DELETE', path: `/v1/bookings/${previousHold?.id ?? 0}` }),
    afterRepeat: { status: 200, activeHolds: 0 },
  },
  expire: {
    prepare: signUpAndHold,
    request: () => null,
    afterRepeat: { status: 0, activeHolds: 0 },
  },
  'sign up': {
    async prepare(world) {
      world.client = new Client(world.instance.url);
      world.smsCode = await askForCode(world.client, world.person.phoneNumber);
    },
    request: ({ person, smsCode }) => ({
      method: 'POST',
      path: '/v1/accounts/signup',
      body: { ...person, smsCode },
    }),
    afterRepeat: { status: 201, activeHolds: 0 },
  },
} satisfies Record<string, Journey>;

export type JourneyName = keyof typeof JOURNEYS;
