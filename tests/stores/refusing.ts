import { createSecureServer } from 'node:http2';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { BSON } from 'mongodb';
import { KEYS, startTlsServer } from './tls.js';

/** The codes of the formats of a message in MongoDB's wire protocol. */
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
  const body = BSON.serialize(
    isGreeting
      ? {
          isWritablePrimary: true,
          helloOk: true,
          maxBsonObjectSize: 16_777_216,
          maxMessageSizeBytes: 48_000_000,
          maxWriteBatchSize: 100_000,
          minWireVersion: 0,
          maxWireVersion: 21,
          saslSupportedMechs: ['SCRAM-SHA-256'],
          ok: 1,
        }
      : { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' },
  );
  // Before the document OP_MSG has flags and the kind of section; OP_REPLY has flags, a cursor and the count of documents.
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
export async function refusingEventStore(): Promise<number> {
  const server = createSecureServer(KEYS);
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    stream.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': '7',
        'grpc-message': 'Access Denied',
        exception: 'access-denied',
      },
      { endStream: true },
    );
  });
  server.on('sessionError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(() => void server.close());
  return (server.address() as AddressInfo).port;
}
