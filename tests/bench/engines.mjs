// `npm run bench -- engines`: the stores on servers next to the embedded ones, and next to what the servers' own clients
// reach, in the same run. It measures the servers that EVENT_STORE_URL (an empty EventStoreDB) and MONGODB_URL name.
import { printAim } from './aims.mjs';
import { CUSTOMERS, startPair } from './engine-holds.mjs';
import { measureEventStoreAppends } from './event-store-appends.mjs';
import { median, rounded, summed } from './figures.mjs';
import { roomyCatalogue } from './holds.mjs';
import { measureRawMongo } from './mongo-raw.mjs';
import { folderOfRun } from './servers.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Holds, and appends, in each measurement; most are repeated in rounds. */
const HOLDS = Number(process.env.BENCH_HOLDS ?? 2_000);
const APPENDS = Number(process.env.BENCH_APPENDS ?? 5_000);
/** Commands of each kind that the driver alone sends to MongoDB. */
const RAW_COMMANDS = 4_000;
const MOST_COMMANDS_A_HOLD = 8;

const fromEnvironment = (name) => (process.env[name] ?? '').trim() || null;
const eventStoreUrl = fromEnvironment('EVENT_STORE_URL');
const mongodbUrl = fromEnvironment('MONGODB_URL');
const EMBEDDED = 'SQLite + SQLite';
/** Pairs of event log and read models, and what share of the embedded stores' holds they are to reach. */
const PAIRS = [
  { name: EMBEDDED },
  { name: 'SQLite + MongoDB', mongodbUrl, needs: [mongodbUrl], aim: 0.35 },
  { name: 'EventStoreDB + MongoDB', eventStoreUrl, mongodbUrl, needs: [eventStoreUrl, mongodbUrl], aim: 0.2 },
].filter(({ needs = [] }) => needs.every((url) => url !== null));

function printLine(what, ...columns) {
  console.log(`  ${what.padEnd(46)} ${columns.join('   ')}`);
}

function printComparison(what, value, isMet, aim) {
  printAim(what, `${value.toFixed(2)} (aim ${aim})`, isMet);
}

const dir = folderOfRun('engines');

// The holds come first: their accounts need an empty log.
await measureHolds();
if (mongodbUrl === null) console.log('\nMongoDB and its pairs: not measured, MONGODB_URL names none');
if (eventStoreUrl === null) console.log('\nEventStoreDB: not measured, EVENT_STORE_URL names none');
else await measureAppends(eventStoreUrl);

async function measureHolds() {
  const catalogue = roomyCatalogue(dir);
  const pairs = [];
  for (const { name, aim, ...servers } of PAIRS)
    pairs.push({
      aim,
      rounds: [],
      pair: await startPair({ dir, name, catalogue, holds: ROUNDS * HOLDS, ...servers }),
    });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { pair, rounds } of pairs) rounds.push(await pair.measure(HOLDS));
  console.log(
    `\nHolds over HTTP, ${CUSTOMERS} customers at once, ${HOLDS} a turn, median of ${ROUNDS} rounds; an answer waits for its read model`,
  );
  for (const { pair, rounds } of pairs) {
    const medianOf = (figure) => median(rounds.map((round) => round[figure]));
    printLine(
      pair.name,
      `${rounded(medianOf('perSecond'))}/s`,
      `p99 ${medianOf('p99').toFixed(0)} ms`,
      `server CPU ${rounded(medianOf('cpuPerRequest'))} µs each`,
      `read models at most ${Math.max(...rounds.map(({ lagSeconds }) => lagSeconds)).toFixed(2)} s behind`,
      JSON.stringify(summed(rounds.map(({ statuses }) => statuses))),
    );
  }
  const [embedded, ...onServers] = pairs;
  for (const { pair, rounds, aim } of onServers) {
    // Two pairs are compared within a round, in which the machine was alike for both.
    const share = median(rounds.map(({ perSecond }, round) => perSecond / embedded.rounds[round].perSecond));
    printComparison(`${pair.name} / ${EMBEDDED}`, share, share >= aim, `≥ ${aim}`);
  }
  if (mongodbUrl !== null)
    for (const { pair, rounds } of onServers)
      await reportMongoCommands(pair, median(rounds.map((r) => r.perSecond)));
  for (const { pair } of pairs) await pair.stop();
}

/** Prints the commands to MongoDB for a hold, and what share is reached of the holds that the server allows with them. */
async function reportMongoCommands(pair, perSecond) {
  const raw = await measureRawMongo(mongodbUrl, RAW_COMMANDS);
  const commands = await pair.commandsPerHold();
  const total = Object.values(commands).reduce((sum, times) => sum + times, 0);
  console.log(`\nMongoDB, single commands of the driver, ${CUSTOMERS} at once`);
  for (const [name, { perSecond: rate, cpuMillis }] of Object.entries(raw))
    printLine(name, `${rounded(rate)}/s`, `${cpuMillis.toFixed(2)} ms of the machine's processor time each`);
  console.log(`\nMongoDB, commands of a hold on ${pair.name}`);
  for (const [command, times] of Object.entries(commands).sort(([, a], [, b]) => b - a))
    if (times >= 0.01) printLine(`  ${command}`, times.toFixed(2));
  printComparison('commands a hold', total, total <= MOST_COMMANDS_A_HOLD, `≤ ${MOST_COMMANDS_A_HOLD}`);
  const seconds = Object.entries(commands).reduce(
    (sum, [command, times]) => sum + times / raw[comparableCommand(command)].perSecond,
    0,
  );
  printLine('holds the server allows with these commands', `${rounded(1 / seconds)}/s`);
  printLine('share of it that is reached', (perSecond * seconds).toFixed(2));
}

/** The single command that a hold's command is compared with; one that writes several counts as one. */
function comparableCommand(command) {
  if (command.startsWith('insert')) return 'insertOne';
  return /^(find|aggregate|count|getMore|distinct) /.test(command) ? 'findOne' : 'replaceOne';
}

async function measureAppends(url) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureEventStoreAppends(url, APPENDS));
  console.log(
    `\nEventStoreDB: appends a second, ${CUSTOMERS} at once, ${APPENDS} a turn, median of ${ROUNDS} rounds`,
  );
  for (const what of Object.keys(rounds[0]))
    printLine(what, `${rounded(median(rounds.map((r) => r[what])))}/s`);
  for (const [figure, limit, aim] of [
    ['through the port', 'the client alone', 0.8],
    ['two events in one append', 'through the port', 0.7],
  ]) {
    const value = median(rounds.map((round) => round[figure] / round[limit]));
    printComparison(`${figure} / ${limit}`, value, value >= aim, `≥ ${aim}`);
  }
}
