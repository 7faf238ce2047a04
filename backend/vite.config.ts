import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The programs: what is started, by a command or as a thread. */
const PROGRAMS = [
  'main',
  'background',
  'audit-command',
  'catalogue-command',
  'client-service/staff/staff-command',
  'documents/printing/printing',
  'read-side/commands/events-main',
  'read-side/commands/projections-main',
  'read-side/rebuild/rebuild-reader',
  'read-side/rebuild/rebuild-writer',
];

/** Not bundled: native code, libraries that read files of their own folder, and libraries that most starts never load. */
const LEFT_IN_NODE_MODULES = [
  '@eventstore/db-client',
  '@expo-google-fonts/inter',
  '@expo-google-fonts/source-serif-4',
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@resvg/resvg-js',
  'fontkit',
  'libsql',
  'mongodb',
  'nodemailer',
  'pdfkit',
  'pino',
  // Bundled, it would run after the decorators of the file it is in.
  'reflect-metadata',
  'twilio',
];

/**
 * Bundles the compiled code in `dist` and its libraries into few files: reading their 1,300 modules took half of the time of a start.
 * The bundles are one folder below `dist`, as are the modules that use paths with `../`, so that paths relative to them stay
 * right.
 */
export default defineConfig({
  logLevel: 'warn',
  ssr: { noExternal: true, external: LEFT_IN_NODE_MODULES },
  build: {
    ssr: true,
    outDir: 'dist/run',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        PROGRAMS.map((program) => [
          program.slice(program.lastIndexOf('/') + 1),
          fileURLToPath(new URL(`dist/${program}.js`, import.meta.url)),
        ]),
      ),
      output: {
        // Nest and the API description use the names of classes.
        keepNames: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
