/** For files that replace a module: Jest moves `jest.mock` above the imports only where `jest` is this global. */
declare const jest: (typeof import('@jest/globals'))['jest'];
