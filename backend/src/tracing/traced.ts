import type { CommandBus } from '@nestjs/cqrs';
import type { EventMetadata, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import type { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { observeCalls } from '../metrics/observe-calls.js';
import { commandSpanIdOf, runInSpan, newSpanId, parentOf, currentSpan } from './tracing.js';
import type { FinishedSpan, OpenSpan, Tracing } from './tracing.js';

/** The events of one append or batch that have the same correlation, and the parent of the first of them. */
interface EventsOfTrace {
  readonly correlation: string;
  readonly parent: string | null;
  readonly types: string[];
}

/**
 * Records each append as a span in the trace of its events; an append with events of several traces, once for each.
 */
export function tracedEvents(tracing: Tracing | null, events: EventStore): EventStore {
  if (tracing === null) return events;
  return observeCalls(events, {
    append: (seconds, error, [stream, , appended]) => {
      const current = currentSpan();
      for (const group of groupByTrace(appended)) {
        // Events without a command belong to the span that is open now, if there is one.
        const { correlation, parent } =
          group.parent === null && current !== undefined
            ? { correlation: current.correlation(), parent: current.spanId }
            : group;
        const [category = ''] = stream.split('-');
        const attributes = { 'tour_portal.stream': category, 'tour_portal.events': group.types };
        const isFailed = error !== null;
        tracing.record({ name: 'append', correlation, parent, seconds, isFailed, attributes });
      }
    },
  });
}

/** Records each projected batch as a span in every trace that has events in it. */
export function tracedRunner(tracing: Tracing | null, runner: ProjectionRunner): ProjectionRunner {
  if (tracing === null) return runner;
  return observeCalls(runner, {
    fold: (seconds, error, [, { events }]) => {
      for (const { correlation, parent, types } of groupByTrace(events)) {
        const attributes = { 'tour_portal.events': types };
        const isFailed = error !== null;
        tracing.record({ name: 'project', correlation, parent, seconds, isFailed, attributes });
      }
    },
  });
}

/**
 * Makes each command of a request a span. Its id is made from the correlation, so that all threads know it; a command that
 * begins within another one gets a new id.
 */
export function traceCommands(tracing: Tracing, commands: CommandBus): void {
  const untraced = commands.execute.bind(commands);
  const execute = <T>(command: object): Promise<T> => untraced(command);
  commands.execute = async <T>(command: object): Promise<T> => {
    const outer = currentSpan();
    if (outer === undefined) return execute<T>(command);
    const spanId = outer.hasCommand === true ? newSpanId() : commandSpanIdOf(outer.correlation());
    const name = `command ${command.constructor.name}`;
    const span = { name, ...outer, spanId, parent: outer.spanId, attributes: {}, hasCommand: true };
    return runAsSpan(tracing, span, () => execute<T>(command));
  };
}

type StartedSpan = OpenSpan & Pick<FinishedSpan, 'name' | 'parent' | 'attributes'>;

/** Runs `work` as a span of its own. */
export async function runAsSpan<T>(tracing: Tracing, span: StartedSpan, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const recordSpan = (isFailed: boolean) => {
    const seconds = (performance.now() - began) / 1_000;
    tracing.record({ ...span, correlation: span.correlation(), seconds, isFailed });
  };
  try {
    const result = await runInSpan(span, work);
    recordSpan(false);
    return result;
  } catch (error) {
    recordSpan(true);
    throw error;
  }
}

/** Runs work that follows from an event: its spans belong to the command that the event's correlation began with. */
export function runInTraceOf<T>({ metadata }: Pick<RecordedEvent, 'metadata'>, work: () => T): T {
  const { correlation } = metadata;
  return runInSpan({ correlation: () => correlation, spanId: commandSpanIdOf(correlation) }, work);
}

function groupByTrace(
  events: readonly { readonly type: string; readonly metadata: object }[],
): EventsOfTrace[] {
  const groups = new Map<string, EventsOfTrace>();
  for (const { type, metadata: plain } of events) {
    const metadata = plain as EventMetadata;
    const { correlation } = metadata;
    const group = groups.get(correlation);
    if (group === undefined)
      groups.set(correlation, { correlation, parent: parentOf(metadata), types: [type] });
    else group.types.push(type);
  }
  return [...groups.values()];
}
