import { createSecureServer } from 'node:http2';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { BSON } from 'mongodb';
import { listen } from '../listen.js';
import { KEYS, startTlsServer } from './tls.js';

/** The codes of two formats of a message in MongoDB's wire protocol. */
const OP_MSG = 2_013;
const OP_REPLY = 1;
const HEADER_BYTES = 16;

/** Starts a stand-in for a MongoDB server on `localhost` with TLS that knows no user; answers its port. */
export function refusingMongo(): Promise<number> {
  return startTlsServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        socket.write(answerTo(message));
      }
    });
  });
}

/** MongoDB's answer: a description of the server to a greeting, else a refusal of the name and password. */
function answerTo(message: Buffer): Buffer {
  const isOpMsg = message.readInt32LE(12) === OP_MSG;
  // The first greeting may come in the older format; in both, the command's name stands in clear.
  const isGreeting = /hello|isMaster/i.test(message.toString('latin1'));
  const wireVersions = { minWireVersion: 0, maxWireVersion: 21 };
  const greeting = { ok: 1, isWritablePrimary: true, ...wireVersions, saslSupportedMechs: ['SCRAM-SHA-256'] };
  const refusal = { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' };
  const body = BSON.serialize(isGreeting ? greeting : refusal);
  // Before the document OP_MSG has flags and the kind of section; OP_REPLY has flags, a cursor, a start and the count of documents.
  const bodyPrefix = isOpMsg ? Buffer.alloc(5) : Buffer.alloc(20);
  if (!isOpMsg) bodyPrefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + bodyPrefix.length + body.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(isOpMsg ? OP_MSG : OP_REPLY, 12);
  return Buffer.concat([header, bodyPrefix, body]);
}

/**
 * Starts a stand-in for an EventStoreDB on `localhost` with TLS that refuses every user as a real one does; answers its
 * port.
 */
export function refusingEventStore(): Promise<number> {
  const server = createSecureServer(KEYS);
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    const headers = { ':status': 200, 'content-type': 'application/grpc' };
    const refusal = { 'grpc-status': '7', 'grpc-message': 'Access Denied', exception: 'access-denied' };
    stream.respond({ ...headers, ...refusal }, { endStream: true });
  });
  server.on('sessionError', () => undefined);
  afterTest(() => void server.close());
  return listen(server);
}
