// Makes `dist/answer-schemas.json`, the JSON schemas of the interface's answers, from the types of
// `src/description/answers.ts`; the server publishes them in /v1/openapi.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SchemaGenerator, createFormatter, createParser, createProgram } from 'ts-json-schema-generator';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const config = {
  path: path('src/description/answers.ts'),
  tsconfig: path('tsconfig.json'),
  type: 'Answers',
  expose: 'export',
  topRef: true,
  jsDoc: 'extended',
  // In the order they are written in.
  sortProps: false,
  additionalProperties: false,
  skipTypeCheck: true,
};

/** A branded type (`Instant`, `Cents`) has the schema of the type beneath the brand. */
const unbranded = (parser) =>
  parser.addNodeParser({
    supportsNode: (node) => node.types?.length === 2 && node.types[1].getText().includes('unique symbol'),
    createType: (node, context) => parser.createType(node.types[0], context),
  });

const program = createProgram(config);
const parser = createParser(program, config, unbranded);
const { definitions } = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(
  config.type,
);
const { Answers: answers, ...types } = definitions;
// `Json` has no schema but its description: its own would refer to itself, and generated clients would not compile.
types.Json = { description: types.Json.description };
/** OpenAPI allows no `<` in the name of a schema: `WorkQueue<HoldEnding>` becomes `WorkQueueOfHoldEnding`. */
const validName = (name) => name.replaceAll('<', 'Of').replaceAll('>', '');
const named = Object.entries({ ...answers.properties, ...types }).map(([name, schema]) => [
  validName(name),
  schema,
]);
const schemas = JSON.stringify(Object.fromEntries(named)).replace(
  /"#\/definitions\/([^"]+)"/g,
  (_, name) => `"#/components/schemas/${validName(decodeURIComponent(name))}"`,
);
const out = path('dist/answer-schemas.json');
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, schemas);
