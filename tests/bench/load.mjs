// A load generator: keep-alive connections, one request at a time on each, requests prepared beforehand, so that it takes
// as little as possible of the processor it shares with the server. Runs as a process of its own:
//   node load.mjs  <  {"port", "connections", "seconds", "file", "repeat"}
// `file` holds the requests as JSON lines {method, path, headers, body}; `repeat` sends them again and again until the
// seconds are over. Only answers that are no errors count as served; `statuses` counts all.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { quantile } from './figures.mjs';

const { port, connections, seconds, file, repeat } = JSON.parse(readFileSync(0, 'utf8'));
const requests = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => prepare(JSON.parse(line)));

function prepare({ method, path, headers = {}, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    ...Object.entries(headers).map(([n, v]) => `${n}: ${v}`),
  ];
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

const statuses = {};
const latencies = [];
let next = 0;
let served = 0;
const start = process.hrtime.bigint();
const deadline = start + BigInt(seconds * 1e9);
let end = start;

/** Sends requests over one connection, each once the one before is answered, until none is left or the time is over. */
function drive() {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentAt = 0n;
    let received = Buffer.alloc(0);
    const send = () => {
      const now = process.hrtime.bigint();
      if (now >= deadline || (!repeat && next >= requests.length)) {
        socket.end();
        resolve();
        return;
      }
      sentAt = now;
      socket.write(requests[next % requests.length]);
      next += 1;
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server has closed a connection')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const text = received.toString('latin1', 0, head);
      const length = /content-length: (\d+)/i.exec(text);
      if (length === null) return reject(new Error(`no Content-Length: ${text}`));
      if (received.length < head + 4 + Number(length[1])) return;
      received = Buffer.alloc(0);
      const status = text.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      end = process.hrtime.bigint();
      if (Number(status) < 400) {
        latencies.push(Number(end - sentAt) / 1e6);
        served += 1;
      }
      send();
    });
  });
}

await Promise.all(Array.from({ length: connections }, drive));
const took = Number(end - start) / 1e9;
process.stdout.write(
  JSON.stringify({
    served,
    seconds: took,
    perSecond: served / took,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    statuses,
  }),
);
