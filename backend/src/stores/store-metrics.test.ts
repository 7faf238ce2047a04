import { StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { Registry } from 'prom-client';
import { describe, expect, it } from '@jest/globals';
import { StoreMetrics } from './store-metrics.js';
import { openEvents } from '../testing/fixtures.js';

const EVENT = { type: 'AccountOpened', data: {}, metadata: {} };

/** The lines of counts in the metrics, without the common prefix. */
async function counted(registry: Registry): Promise<string[]> {
  const lines = (await registry.metrics()).split('\n');
  return lines
    .filter((line) => /^\w+(_count|_total)\b/.test(line))
    .map((line) => line.replace('tour_portal_', ''));
}

describe('the measured event store', () => {
  it('answers as the store does, and counts successful, conflicting and failed appends separately', async () => {
    const registry = new Registry();
    const store = openEvents();
    const events = new StoreMetrics(registry).events(store, 'embedded');
    const append = (id: string) => events.append('account-1', 'no-stream', [{ ...EVENT, id }]);
    const { position } = await append('00000000-0000-4000-8000-000000000001');
    await expect(append('00000000-0000-4000-8000-000000000002')).rejects.toThrow('account-1 is at');
    expect(await events.read('account-1')).toHaveLength(1);
    expect(await events.head()).toBe(position);
    store.append = () => Promise.reject(new Error('away'));
    const failures = new Registry();
    const failing = new StoreMetrics(failures).events(store, 'embedded');
    await expect(failing.append('account-1', 0, [])).rejects.toThrow('away');
    expect(await counted(failures)).toEqual([
      'event_store_append_duration_seconds_count{store="embedded",result="failed"} 1',
      'event_store_conflicts_total{store="embedded"} 0',
    ]);
    expect(await counted(registry)).toEqual([
      'event_store_append_duration_seconds_count{store="embedded",result="ok"} 1',
      'event_store_append_duration_seconds_count{store="embedded",result="conflict"} 1',
      'event_store_read_duration_seconds_count{store="embedded",read="stream",result="ok"} 1',
      'event_store_read_duration_seconds_count{store="embedded",read="head",result="ok"} 1',
      'event_store_conflicts_total{store="embedded"} 1',
    ]);
  });
});

describe('the measured read models', () => {
  it('count refused batches separately from written ones, and reads by key separately from those by an index', async () => {
    const registry = new Registry();
    const readModels = new StoreMetrics(registry).readModels(new MemoryReadModels(), 'mongodb');
    await readModels.define([{ name: 'booking@1', indexes: { due: 'integer' } }]);
    const lease = await readModels.acquireLease('projections', 'one', 0, 10);
    if (lease === null) throw new Error('the lease is free');
    const puts = [{ collection: 'booking@1', key: '1', document: { due: 1 } }];
    const batch = { lease, checkpoints: [], puts, deletes: [] };
    await readModels.commit(batch);
    const stale = { ...batch, lease: { ...lease, token: 0 } };
    await expect(readModels.commit(stale)).rejects.toThrow(StaleLease);
    expect(await readModels.get('booking@1', '1')).toEqual({ due: 1 });
    expect(await readModels.find('booking@1', { index: 'due', to: 1, limit: 1 })).toEqual([{ due: 1 }]);
    expect(await counted(registry)).toEqual([
      'read_models_write_duration_seconds_count{store="mongodb",result="ok"} 1',
      'read_models_write_duration_seconds_count{store="mongodb",result="refused"} 1',
      'read_models_read_duration_seconds_count{store="mongodb",read="one",result="ok"} 1',
      'read_models_read_duration_seconds_count{store="mongodb",read="index",result="ok"} 1',
    ]);
  });
});
