import { describe, expect, it } from '@jest/globals';
import { ConfigError } from './instance/config.js';
import { startProblem } from './start-problems.js';

const errorNamed = (name: string, message: string, code?: string) =>
  Object.assign(new Error(message), { name }, code === undefined ? {} : { code });

describe('why an instance did not start', () => {
  it.each([
    [new ConfigError('PORT should be a number'), /^PORT should be a number$/],
    [
      errorNamed('Error', 'listen EADDRINUSE: address already in use :::3000', 'EADDRINUSE'),
      /:::3000; .* set PORT/,
    ],
    [errorNamed('Error', 'listen EACCES: permission denied 0.0.0.0:80', 'EACCES'), /1024/],
    [errorNamed('Error', "EROFS: read-only file system, mkdir '/data'", 'EROFS'), /DATA_DIR/],
    [errorNamed('SqliteError', 'unable to open database file', 'SQLITE_CANTOPEN_ISDIR'), /DATA_DIR/],
    [errorNamed('SqliteError', 'attempt to write a readonly database', 'SQLITE_READONLY'), /DATA_DIR/],
    [errorNamed('MongoServerSelectionError', 'connect ECONNREFUSED 127.0.0.1:1'), /MONGODB_URL/],
    [errorNamed('UnavailableError', 'Failed to connect\nto endpoint'), /EVENT_STORE_URL/],
    [Object.assign(new Error('connect\nECONNREFUSED'), { type: 'unavailable', code: 14 }), /EVENT_STORE_URL/],
  ])('%s is explained in one line', (error, wanted) => {
    const line = startProblem(error);
    expect(line).toMatch(wanted);
    expect(line).not.toContain('\n');
  });

  it('has no one-line explanation when it is a defect', () => {
    expect(startProblem(new TypeError('x is not a function'))).toBeNull();
    expect(startProblem('a text')).toBeNull();
  });
});
