import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../client.js';
import { startInstance } from '../instance.js';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../../operations', file), 'utf8');

/** The names of all metrics of an instance. */
const exposed = new Set<string>();

beforeAll(async () => {
  const { text } = await new Client((await startInstance()).url).get('/v1/metrics');
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) exposed.add(`${name}_${part}`);
    else exposed.add(name);
});

function metricsIn(text: string): string[] {
  return [...new Set(text.match(/\b(tour_portal|nodejs|process)_\w+/g))];
}

describe('monitoring', () => {
  it.each(['grafana-dashboard.json', 'alerts.yml'])('by %s uses only metrics of /v1/metrics', (file) => {
    const text = textOf(file);
    const names = metricsIn(text);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
    // The control: a name that the instance does not have is noticed.
    const renamed = text.replaceAll('tour_portal_refunds_owed', 'tour_portal_refunds_due');
    expect(metricsIn(renamed).filter((name) => !exposed.has(name))).toEqual(['tour_portal_refunds_due']);
  });

  it('on the dashboard is sorted into rows, and every panel has a query', () => {
    const { panels } = JSON.parse(textOf('grafana-dashboard.json')) as {
      panels: { type: string; title: string; targets?: { expr: string }[] }[];
    };
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['HTTP', 'Stores', 'Projections', 'Money', 'Messages', 'Process']);
    const empty = panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0);
    expect(empty).toEqual([]);
  });

  it('shows every metric of the portal on the dashboard', () => {
    const portalMetrics = [...exposed].filter((name) => /^tour_portal_.*(?<!_sum|_count)$/.test(name));
    const shown = metricsIn(textOf('grafana-dashboard.json'));
    expect(portalMetrics.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
