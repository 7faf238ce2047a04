import type { OpenedAccount } from '@tour-portal/contracts/client-service/client-service-api.js';
import { describe, expect, it } from '@jest/globals';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { canLogIn, newAccount } from '../accounts.js';
import { newcomer, someDeparture, type Client } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { resetKeyIn, mailAbout, mailsTo } from '../mails.js';
import { resetPassword } from '../password-recovery.js';
import { namedHold } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { SAME_KEY_HEADER, killAndRestart } from './kill-and-restart.js';

const BASE = '/v1/client-service';
const reason = 'Called and asked for it';

interface World {
  instance: Instance;
  staff: Client;
}

async function prepareWorld(): Promise<World> {
  const instance = await startInstance();
  const { client: staff } = await signedInStaff(instance);
  return { instance, staff };
}

/** The subjects of the mails to an address, newest first, each without what follows a colon. */
async function subjects({ staff }: World, email: string): Promise<string[]> {
  return (await mailsTo(staff, email)).map(({ subject }) => subject.split(':')[0]!);
}

describe('a process killed between a change by client service and its mail', () => {
  it.concurrent('leads to one mail, also after the request is repeated', async () => {
    const world = await prepareWorld();
    const { client, person } = await newAccount(world.instance.url);
    const { id } = await namedHold(client, await someDeparture(client));
    const extend = () =>
      world.staff.post(`${BASE}/bookings/${id}/extend`, { reason, hours: 24 }, SAME_KEY_HEADER);
    await killAndRestart(world, 'service:decided', extend);

    await mailAbout(world.staff, person.email, 'Your hold was extended');
    expect((await extend()).status).toBe(200);
    // Mails go out in the order of the changes: a second mail about the first change would be there before the mail
    // about the price.
    const { body } = await world.staff.get<{ booking: { guests: { id: number }[] } }>(
      `${BASE}/bookings/${id}/at?time=${plusHours(await world.staff.now(), 1)}`,
    );
    const price = { reason, guest: body.booking.guests[0]!.id, amount: 5_000 };
    expect((await world.staff.post(`${BASE}/bookings/${id}/price`, price)).status).toBe(200);
    await mailAbout(world.staff, person.email, 'The price of your booking');
    const mailSubjects = await subjects(world, person.email);
    expect(mailSubjects.filter((subject) => subject === 'Your hold was extended')).toHaveLength(1);
  });
});

describe('a process killed while client service opens an account', () => {
  const newCaller = () => {
    const { password: _, ...person } = newcomer();
    return person;
  };
  const openAccount = ({ staff }: World, person: object) =>
    staff.post<OpenedAccount>(`${BASE}/accounts`, { ...person, reason }, SAME_KEY_HEADER);

  it.concurrent.each(['signup:reserved', 'signup:opened'] as const)(
    'at %s: after the request is repeated there is one account with one mail, whose link works',
    async (point) => {
      const world = await prepareWorld();
      const person = newCaller();
      const open = () => openAccount(world, person);
      await killAndRestart(world, point, open);
      const repeated = await open();
      expect([repeated.status, (await open()).body]).toEqual([201, repeated.body]);
      const mail = await mailAbout(world.staff, person.email, 'account');
      const key = resetKeyIn(mail);
      const { status } = await resetPassword(world.instance.url, key, 'my own password');
      expect([key.id, status]).toEqual([repeated.body.id, 204]);
      expect(await canLogIn(world.instance.url, person.email, 'my own password')).toBe(true);
      await mailAbout(world.staff, person.email, 'password was changed');
      expect(await subjects(world, person.email)).toEqual([
        'Your password was changed',
        'Your Trailhead Tours account',
      ]);
    },
  );

  it.concurrent('at signup:opened: the mail goes out even if the request is not repeated', async () => {
    const world = await prepareWorld();
    const person = newCaller();
    await killAndRestart(world, 'signup:opened', () => openAccount(world, person));
    await mailAbout(world.staff, person.email, 'account');
  });
});
