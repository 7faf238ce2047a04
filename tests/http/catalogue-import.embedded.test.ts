import type { CatalogueDeparture } from '@tour-portal/contracts/client-service/catalogue.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { signedUpClient, freeDeparture, holdOrder, placed, type OpenDeparture } from '../client.js';
import { runCommand } from '../command.js';
import { instanceForTests } from '../instance.js';
import { millisAhead, dateScript } from '../moment.js';
import { catalogueWith, SHIPPED_CATALOGUE } from '../small-catalogue.js';
import { staffForTests } from '../staff.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';

const instance = instanceForTests();
const manager = staffForTests(instance);
let departure: OpenDeparture;
/** How far the date of the instance is ahead of the machine’s. */
let aheadMillis: number;

beforeAll(async () => {
  aheadMillis = millisAhead(await manager.now());
  departure = await freeDeparture(manager, { from: 100, to: 400 });
  placed(await (await signedUpClient(instance.url)).hold(holdOrder(departure, [2])));
  await until(
    () => historyOf(instance.dataDir),
    (history) =>
      history.some(({ type, data }) => type === 'TourYearPublished' && data.tour === departure.tour),
  );
});

/** A copy of the shipped catalog in which the entry of the departure's tour in `tour-years.json` is changed. */
function folderWith(change: Parameters<typeof catalogueWith>[0]): Promise<string> {
  return catalogueWith((year) => {
    if (year.tour === departure.tour) change(year);
  });
}

/** Runs the command with the instance's date. */
const run = (...args: string[]) => {
  const script = `data:text/javascript,${encodeURIComponent(dateScript(aheadMillis))}`;
  return runCommand('catalogue-command', instance.dataDir, args, {
    ...instance.env,
    NODE_OPTIONS: `--import=${script}`,
  });
};
/** The departure as client service lists it. */
const listedDeparture = async () => {
  const year = departure.departedAt.slice(0, 4);
  const path = `/v1/client-service/catalogue/tours/${departure.tour}/departures?year=${year}`;
  const { body } = await manager.get<CatalogueDeparture[]>(path);
  return body.find(({ departedAt }) => departedAt === departure.departedAt)!;
};

/** How many events there are of the kinds that an import writes. */
const countChanges = async () =>
  (await historyOf(instance.dataDir)).filter(
    ({ stream, type }) => stream.startsWith('tour-year-') || type === 'CapacitySet',
  ).length;

describe('npm run catalogue -- import (D61)', () => {
  it('records the differences of the files once, and nothing when a file is wrong or in a dry run', async () => {
    const before = await countChanges();
    expect(run('import', SHIPPED_CATALOGUE)).toMatchObject({
      status: 0,
      lines: ['Nothing differs that is to be changed.'],
    });
    const wrong = run('import', await folderWith((year) => (year.departures.capacity = 'many')));
    expect([wrong.status, wrong.lines.length]).toEqual([2, 1]);
    expect(wrong.stderr).toMatch(/tour-years\.json.*departures\.capacity/);
    const small = run('import', await folderWith((year) => (year.departures.capacity = 1)));
    expect(small.status).toBe(2);
    expect(small.stderr).toContain(
      `tour-years.json: tour ${departure.tour}, ${departure.departedAt}: capacity should be at least 2`,
    );
    expect(run('import').status).toBe(2);
    expect(run('import', '/nowhere/at/all').status).toBe(2);

    const folder = await folderWith((year) => {
      year.summary = 'Another summary.';
      year.departures.capacity = departure.capacity + 3;
    });
    const dry = run('import', folder, '--dry-run');
    expect(dry.status).toBe(0);
    expect(dry.stdout).toContain('changes summary');
    expect(dry.stdout).toContain(`gives ${departure.departedAt} ${departure.capacity + 3} seats`);
    expect(await countChanges()).toBe(before);

    const done = run('import', folder);
    expect([done.status, done.lines.at(-1)]).toEqual([
      0,
      'Done. Running instances go by it within a second.',
    ]);
    await until(listedDeparture, ({ capacity }) => capacity === departure.capacity + 3);
    const shown = async () =>
      (await manager.get(`/v1/reference/tour-years?tour=${departure.tour}`)).text.includes(
        'Another summary.',
      );
    await until(shown, (isShown) => isShown);
    const after = await countChanges();
    expect(run('import', folder).lines).toEqual(['Nothing differs that is to be changed.']);
    expect(await countChanges()).toBe(after);
  });

  it('gives a withdrawn departure no other seats, whatever the files say', async () => {
    const path = `/v1/client-service/catalogue/tours/${departure.tour}/departures/${departure.departedAt}/withdraw`;
    expect((await manager.post(path, { reason: 'Too few guests' })).status).toBe(200);
    const before = await countChanges();
    const folder = await folderWith((year) => {
      year.summary = 'Another summary.';
      year.departures.capacity = departure.capacity + 5;
    });
    const done = run('import', folder);
    expect(done.status).toBe(0);
    expect(done.stdout).not.toContain(`gives ${departure.departedAt} `);
    // The other departures of the tour have changed.
    expect(await countChanges()).toBeGreaterThan(before);
  });
});
