import { WrongExpectedRevision } from '@tour-portal/contracts/stores/event-store.js';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import {
  CheckpointMoved,
  CollectionSwitched,
  StaleLease,
} from '@tour-portal/contracts/stores/read-models.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { DURATION_BUCKETS } from '../metrics/thread-metrics.js';
import { observeCalls } from '../metrics/observe-calls.js';

/** Metrics of event store and read models: how reads and writes of events and documents end, and how long they take. */
export class StoreMetrics {
  private readonly appends;
  private readonly eventReads;
  private readonly conflicts;
  private readonly commits;
  private readonly documentReads;

  constructor(registry: Registry) {
    const registers = [registry];
    const durations = <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS, registers });
    this.appends = durations(
      'tour_portal_event_store_append_duration_seconds',
      'Time to append to a stream, by store and result: ok, conflict (the stream had moved on) or failed',
      ['store', 'result'],
    );
    this.eventReads = durations(
      'tour_portal_event_store_read_duration_seconds',
      'Time to read events, by store and what is read: a stream, the log or its head',
      ['store', 'read', 'result'],
    );
    this.conflicts = new Counter({
      name: 'tour_portal_event_store_conflicts_total',
      help: 'Appends refused because the stream had moved on since it was read; each is decided again',
      labelNames: ['store'],
      registers,
    });
    this.commits = durations(
      'tour_portal_read_models_write_duration_seconds',
      'Time to write a batch of documents and its checkpoints; result refused: another instance leads or has moved the checkpoint, switched: a rebuilt read model had just gone live',
      ['store', 'result'],
    );
    this.documentReads = durations(
      'tour_portal_read_models_read_duration_seconds',
      'Time to read documents, by store and how: one or many by key, or by an index',
      ['store', 'read', 'result'],
    );
  }

  /** Wraps the event store so that its appends and reads are measured; subscriptions are not. @param store embedded or eventstoredb */
  events(events: EventStore, store: string): EventStore {
    this.conflicts.inc({ store }, 0);
    const read = (what: string) => (seconds: number, error: unknown) =>
      this.eventReads.observe({ store, read: what, result: error === null ? 'ok' : 'failed' }, seconds);
    return observeCalls(events, {
      append: (seconds, error) => {
        const isConflict = error instanceof WrongExpectedRevision;
        if (isConflict) this.conflicts.inc({ store });
        const result = error === null ? 'ok' : isConflict ? 'conflict' : 'failed';
        this.appends.observe({ store, result }, seconds);
      },
      read: read('stream'),
      readAll: read('log'),
      at: read('log'),
      head: read('head'),
    });
  }

  /** Wraps the read models so that batches and reads of documents are measured. @param store embedded or mongodb */
  readModels(readModels: ReadModels, store: string): ReadModels {
    const read = (how: string) => (seconds: number, error: unknown) =>
      this.documentReads.observe({ store, read: how, result: error === null ? 'ok' : 'failed' }, seconds);
    return observeCalls(readModels, {
      commit: (seconds, error) => this.commits.observe({ store, result: resultOfCommit(error) }, seconds),
      get: read('one'),
      getMany: read('many'),
      find: read('index'),
    });
  }
}

function resultOfCommit(error: unknown): 'ok' | 'refused' | 'switched' | 'failed' {
  if (error === null) return 'ok';
  if (error instanceof CollectionSwitched) return 'switched';
  return error instanceof StaleLease || error instanceof CheckpointMoved ? 'refused' : 'failed';
}
