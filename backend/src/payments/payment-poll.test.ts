import { expect, it } from '@jest/globals';
import { MoneyWorld } from '../testing/money-lives/money-world.js';

it('the poll settles every charge under a reference: the first of the requested amount pays, the others are refunded', async () => {
  const world = new MoneyWorld();
  await world.setUp();
  await world.openForm([{ guest: world.guests[0] ?? 0, type: 'DEPOSIT' }]);
  await world.pay(0, 'approve');
  const gateway = world.gateway.simulated;
  const [first] = await gateway.transactions();
  const { reference, amount: asked } = first!;
  const customer = { account: 1, email: 'ann@example.com' };
  for (const amount of [asked, 100]) {
    world.system.clock.advance(1_000);
    const { token } = await gateway.open({ reference, amount: asked, description: 'Again', customer });
    await gateway.pay(token, 'approve', { amount });
  }

  await world.finishPending();

  const [booking] = await world.bookings();
  expect(booking?.payments.map(({ transactionId }) => transactionId)).toEqual([first!.transactionId]);
  const amountsAndRefunds = (await gateway.transactions()).map(({ amount, refunds }) => [
    amount,
    refunds.reduce((sum, refund) => sum + refund.amount, 0),
  ]);
  expect(amountsAndRefunds).toEqual([
    [asked, 0],
    [asked, asked],
    [100, 100],
  ]);
  await world.close();
});
