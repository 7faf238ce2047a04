// Measures what follows a hold: payments of deposits end to end and changes of travel, next to as many calls of a bare handler.
import { quantile } from './figures.mjs';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends requests to one server in the sessions of many customers. */
function caller(port) {
  const origin = `http://localhost:${port}`;
  return async (sid, method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { ...JSON_TYPE, Origin: origin, Cookie: `sid=${sid}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}

/** Runs work for each item, `atOnce` at a time; returns items per second, and the latencies' median and 99th percentile in milliseconds. */
async function measureConcurrently(items, atOnce, work) {
  const latencies = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      const began = performance.now();
      await work(item, index);
      latencies.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const took = (performance.now() - began) / 1_000;
  return { perSecond: items.length / took, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

/** Places holds and sets their names, so that their deposits can be paid. */
async function namedHolds(port, sids, bodyOf) {
  const call = caller(port);
  const holds = new Array(sids.length);
  await measureConcurrently(sids, 32, async (sid, n) => {
    const booking = await call(sid, 'POST', '/v1/bookings', bodyOf(n));
    const names = booking.guests.map(({ id }, guest) => ({ id, fullName: `Guest ${guest} Miller` }));
    await call(sid, 'PATCH', `/v1/bookings/${booking.id}/guests/names`, names);
    holds[n] = { sid, booking };
  });
  return holds;
}

/** Measures paying the deposits of holds (token, card form, record), by 32 customers at once; also returns the holds with their sessions. */
export async function measurePayments(port, sids, bodyOf, warmUpCount) {
  const call = caller(port);
  const pay = async ({ sid, booking }) => {
    const fees = booking.guests.map(({ id: guest }) => ({ guest, type: 'DEPOSIT' }));
    const { token } = await call(sid, 'POST', `/v1/bookings/${booking.id}/payments/token`, { fees });
    const charge = await call(sid, 'POST', `/dev/gateway/${token}`, { approve: true });
    await call(sid, 'POST', `/v1/bookings/${booking.id}/payments`, { ...charge, fees });
  };
  const holds = await namedHolds(port, sids, bodyOf);
  await measureConcurrently(holds.slice(0, warmUpCount), 32, pay);
  return { payments: await measureConcurrently(holds.slice(warmUpCount), 32, pay), booked: holds };
}

/** As many calls as `count` payments need, three each, to a handler that only answers. */
export async function measureBareFlow(port, count) {
  const call = caller(port);
  const flow = async () => {
    for (let n = 0; n < 3; n += 1) await call('x', 'POST', '/v1/bookings', { fees: [] });
  };
  const items = Array.from({ length: count });
  await measureConcurrently(items.slice(0, 500), 32, flow);
  return measureConcurrently(items, 32, flow);
}

/** Measures how long changing the note on one guest's arrival takes: one PATCH at a time, for a customer waits for each. */
export async function measureTransports(port, booked) {
  const call = caller(port);
  const change = ({ sid, booking }, n) => {
    const { departedAt } = booking.departure;
    const arrival = { isFlight: false, scheduledDate: departedAt, travelNote: `By train, coach ${n}` };
    const path = `/v1/bookings/${booking.id}/guests/transports`;
    return call(sid, 'PATCH', path, [{ id: booking.guests[0].id, arrival }]);
  };
  // Each booking is changed twice before anything is measured, so that the server's code is compiled by then.
  for (const turn of [1, 2])
    await measureConcurrently(booked, 1, (hold, n) => change(hold, n + turn * 1_000));
  return measureConcurrently(booked, 1, (hold, n) => change(hold, n + 3_000));
}

export async function measureBareTransports(port, count) {
  const call = caller(port);
  const items = Array.from({ length: count });
  const change = () => call('x', 'POST', '/v1/bookings', [{ id: 1, arrival: { isFlight: false } }]);
  for (const _ of [1, 2]) await measureConcurrently(items, 1, change);
  return measureConcurrently(items, 1, change);
}
