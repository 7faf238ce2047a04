import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { CheckpointMoved, StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { BrokenStore } from '../store-suite.js';

export const BROKEN_READ_MODELS: BrokenStore<ReadModels>[] = [
  {
    fault: 'commits the checkpoint ahead of its documents',
    failingCase: 'a batch whose documents fail leaves its checkpoint where it was',
    breakIt: () => (sound) => ({
      commit: async (batch) => {
        await sound.commit({ ...batch, puts: [], deletes: [] });
        await sound.commit({ ...batch, checkpoints: [] });
      },
    }),
  },
  {
    fault: 'commits the documents ahead of their checkpoint',
    failingCase: 'a batch whose checkpoint has moved writes nothing, nor moves its other checkpoints',
    breakIt: () => (sound) => ({
      commit: async (batch) => {
        await sound.commit({ ...batch, checkpoints: [] });
        await sound.commit({ ...batch, puts: [], deletes: [] });
      },
    }),
  },
  {
    fault: 'moves checkpoints one by one',
    failingCase: 'a batch whose checkpoint has moved writes nothing, nor moves its other checkpoints',
    breakIt: () => (sound) => ({
      commit: async (batch) => {
        for (const move of batch.checkpoints.slice(0, -1)) {
          await sound.commit({ ...batch, checkpoints: [move], puts: [], deletes: [] });
        }
        await sound.commit({ ...batch, checkpoints: batch.checkpoints.slice(-1) });
      },
    }),
  },
  {
    fault: 'accepts a stale lease',
    failingCase:
      'an expired lease goes to another under a higher token, and nothing more is written under the old lease',
    breakIt: () => {
      const currentLeases = new Map<string, Lease>();
      return (sound) => ({
        acquireLease: async (name, holder, now, ttl) => {
          const lease = await sound.acquireLease(name, holder, now, ttl);
          if (lease !== null) currentLeases.set(name, lease);
          return lease;
        },
        commit: async (batch) => {
          try {
            await sound.commit(batch);
          } catch (error) {
            const lease = currentLeases.get(batch.lease.name);
            if (!(error instanceof StaleLease) || lease === undefined) throw error;
            await sound.commit({ ...batch, lease });
          }
        },
      });
    },
  },
  {
    fault: 'respects a lease whose expiry is impossibly far ahead',
    failingCase:
      'a lease whose expiry is impossibly far ahead is given to another instance; one a little ahead is not',
    breakIt: () => (sound) => ({
      acquireLease: (name, holder, now, ttl) => sound.acquireLease(name, holder, now, ttl * 1_000_000),
    }),
  },
  {
    fault: 'looks at the lease before the commit and not in it',
    failingCase: 'once a lease is taken over, no write of its old holder is made, even of a commit under way',
    breakIt: () => {
      const currentLeases = new Map<string, Lease>();
      return (sound) => ({
        acquireLease: async (name, holder, now, ttl) => {
          const lease = await sound.acquireLease(name, holder, now, ttl);
          if (lease !== null) currentLeases.set(name, lease);
          return lease;
        },
        commit: async (batch) => {
          const held = currentLeases.get(batch.lease.name);
          if (held?.token !== batch.lease.token) throw new StaleLease(batch.lease);
          // It checks the lease, then writes a moment later without checking it again.
          for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
          await sound.commit({ ...batch, lease: currentLeases.get(batch.lease.name) ?? held });
        },
      });
    },
  },
  {
    fault: 'does not compare the checkpoint',
    failingCase: 'of several batches from the same checkpoint only one counts',
    breakIt: () => (sound) => ({
      commit: async (batch) => {
        for (;;) {
          const checkpoints = await Promise.all(
            batch.checkpoints.map(async (move) => ({
              ...move,
              from: await sound.checkpoint(move.projection),
            })),
          );
          try {
            await sound.commit({ ...batch, checkpoints });
            return;
          } catch (error) {
            if (!(error instanceof CheckpointMoved)) throw error;
          }
        }
      },
    }),
  },
  {
    fault: 'gives every holder the same token',
    failingCase:
      'an expired lease goes to another under a higher token, and nothing more is written under the old lease',
    breakIt: () => {
      const realLeases = new Map<string, Lease>();
      return (sound) => ({
        acquireLease: async (name, holder, now, ttl) => {
          const lease = await sound.acquireLease(name, holder, now, ttl);
          if (lease === null) return null;
          realLeases.set(name, lease);
          return { ...lease, token: 1 };
        },
        commit: async (batch) =>
          sound.commit({ ...batch, lease: realLeases.get(batch.lease.name) ?? batch.lease }),
      });
    },
  },
  {
    fault: 'gives a lease that is held to whoever asks',
    failingCase: 'a lease has one holder, who renews it under the same token',
    breakIt: () => {
      let requests = 0;
      return (sound) => ({
        acquireLease: (name, holder, now, ttl) => {
          requests += 1;
          return sound.acquireLease(name, holder, now + requests * 10 * ttl, ttl);
        },
      });
    },
  },
  {
    fault: 'deletes before it puts',
    failingCase: 'of two puts of a key the last stays, and a delete in the batch comes after its puts',
    breakIt: () => (sound) => ({
      commit: async (batch) => {
        const putKeys = new Set(batch.puts.map(({ collection, key }) => `${collection}/${key}`));
        const deletes = batch.deletes.filter(({ collection, key }) => !putKeys.has(`${collection}/${key}`));
        await sound.commit({ ...batch, deletes });
      },
    }),
  },
  {
    fault: 'finds documents with an equal value in the reverse order',
    failingCase: 'documents are found by a value of an index, ties by key',
    breakIt: () => (sound) => ({
      find: async (collection, options) => {
        const found = await sound.find(collection, options);
        return options.equals === undefined ? found : found.reverse();
      },
    }),
  },
  {
    fault: 'takes the _id away from a document',
    failingCase: 'a document comes back exactly as it was put',
    breakIt: () => (sound) => ({
      get: async (collection, key) => {
        const found = await sound.get(collection, key);
        if (found !== null) delete found['_id'];
        return found;
      },
    }),
  },
  {
    fault: 'remembers what was live when it first read',
    failingCase:
      'every instance reads only the old documents before the switch, and soon after it only the new ones',
    breakIt: () => {
      const remembered = new Map<string, string>();
      return (sound) => ({
        get: async (collection, key) => {
          const live = remembered.get(collection) ?? (await sound.live(collection));
          remembered.set(collection, live);
          // A collection that readers were switched away from is read as if it were empty.
          return live === (await sound.live(collection)) ? sound.get(collection, key) : null;
        },
      });
    },
  },
  {
    fault: 'switches collections one after the other',
    failingCase: 'several collections are switched together or not at all',
    breakIt: () => (sound) => ({
      switch: async (lease, switches) => {
        for (const change of switches) await sound.switch(lease, [change]);
      },
    }),
  },
  {
    fault: 'does not look whether its collection is still live',
    failingCase:
      'a batch for a collection that is no longer live is refused, and one for the live collection is written',
    breakIt: () => (sound) => ({ commit: ({ live: _, ...batch }) => sound.commit(batch) }),
  },
];
