/** Jest's own in files that replace a module: only calls on this one are moved above the imports. */
declare const jest: (typeof import('@jest/globals'))['jest'];
