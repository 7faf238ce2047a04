import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { afterTest } from '../../testing/after-test.js';
import { reconnectStuckDriver } from './stuck-driver.js';

const ADDRESS = '127.0.0.1:27017';
const SHORT = { heartbeatMillis: 30, connectMillis: 30 };
/** Longer than what the driver has begun may take before it counts as stuck. */
const AFTER_MILLIS = 900;

/** A driver that emits events, and can be connected again. */
class Driver extends EventEmitter {
  readonly close = jest.fn(async () => undefined);
  readonly connect = jest.fn(async () => this);
}

function watchedDriver(): Driver {
  const driver = new Driver();
  afterTest(reconnectStuckDriver(driver as unknown as MongoClient, SHORT));
  return driver;
}

describe('a driver that waits for ever', () => {
  it.each([
    ['for a heartbeat of a server', 'serverHeartbeatStarted', { connectionId: ADDRESS, awaited: false }],
    ['for a connection', 'connectionCreated', { address: ADDRESS, connectionId: 1 }],
  ])('%s is connected again', async (_what, begun, event) => {
    const driver = watchedDriver();
    driver.emit(begun, event);
    await eventually(() => expect(driver.connect).toHaveBeenCalledTimes(1));
    expect(driver.close).toHaveBeenCalledTimes(1);
  });

  it('is connected again after two tries that failed', async () => {
    const driver = watchedDriver();
    driver.connect.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    driver.emit('connectionCreated', { address: ADDRESS, connectionId: 1 });
    await eventually(() => expect(driver.connect).toHaveBeenCalledTimes(3));
  });
});

describe('a driver that finishes what it began', () => {
  it('is left alone', async () => {
    const driver = watchedDriver();
    driver.emit('serverHeartbeatStarted', { connectionId: ADDRESS, awaited: false });
    driver.emit('serverHeartbeatFailed', { connectionId: ADDRESS, awaited: false });
    // The server may take some seconds to answer an awaited heartbeat.
    driver.emit('serverHeartbeatStarted', { connectionId: ADDRESS, awaited: true });
    driver.emit('connectionCreated', { address: ADDRESS, connectionId: 1 });
    driver.emit('connectionReady', { address: ADDRESS, connectionId: 1 });
    driver.emit('connectionCreated', { address: ADDRESS, connectionId: 2 });
    driver.emit('connectionClosed', { address: ADDRESS, connectionId: 2 });
    await sleep(AFTER_MILLIS);
    expect(driver.close).not.toHaveBeenCalled();
  });
});
