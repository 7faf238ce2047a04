// Counts the commands that an instance sends to MongoDB, as a proxy between the two.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { BSON } from 'mongodb';

const HEADER_BYTES = 16;
/** The code in a message's header of the format that commands have. */
const OP_MSG = 2013;

/**
 * Listens on a free port of this machine and passes everything on to the server of the URL.
 * Returns {url, takeCounts(), close()}; `takeCounts` returns the counts since its last call, `{'find records.sessions': 12, …}`,
 * without `hello`, `isMaster`, `ping` and `endSessions`, which the driver sends by itself.
 */
export async function countedMongo(mongodbUrl) {
  const server = new URL(mongodbUrl);
  let counts = {};
  const count = (message) => {
    const command = commandOf(message);
    if (command !== null) counts[command] = (counts[command] ?? 0) + 1;
  };
  const sockets = new Set();
  const listener = createServer((instanceSocket) => {
    const serverSocket = connect(Number(server.port || 27017), server.hostname);
    instanceSocket.setNoDelay(true);
    serverSocket.setNoDelay(true);
    const countMessages = messageSplitter(count);
    instanceSocket.on('data', countMessages);
    instanceSocket.pipe(serverSocket).pipe(instanceSocket);
    for (const socket of [instanceSocket, serverSocket]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(mongodbUrl);
  url.port = String(listener.address().port);
  url.search = '?directConnection=true';
  return {
    url: url.toString(),
    takeCounts: () => {
      const taken = counts;
      counts = {};
      return taken;
    },
    close: () => {
      listener.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** A handler of chunks that cuts the stream of bytes into messages and passes each to `take`. */
function messageSplitter(take) {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** The name of a command, with its collection if it has one; null for those not counted, and for messages of another format. */
function commandOf(message) {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  // Flags, then the kind of the first section: 0, the command itself.
  const at = HEADER_BYTES + 5;
  const body = BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)));
  const [name] = Object.keys(body);
  if (['hello', 'ismaster', 'isMaster', 'ping', 'endSessions'].includes(name)) return null;
  // `getMore` has the number of a cursor where `find` has the collection.
  const collection = typeof body[name] === 'string' ? body[name] : (body.collection ?? '');
  return `${name} ${collection}`.trim();
}
