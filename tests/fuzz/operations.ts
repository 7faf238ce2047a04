import { Client } from '../client.js';

/** The parts of a schema in the interface's description from which bodies are made. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly nullable?: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}

interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** One call of the interface. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly query: readonly string[];
  /** With all references resolved; null where the call has no JSON body. */
  readonly body: Schema | null;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Every operation that an instance's `/v1/openapi.json` describes. */
export async function operationsOf(url: string): Promise<readonly Operation[]> {
  const { body: description } = await new Client(url).get<Description>('/v1/openapi.json');
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      body: resolved(requestBody?.content['application/json']?.schema ?? null, description),
    })),
  );
}

function resolved(schema: Schema | null, description: Description): Schema | null {
  if (schema === null) return null;
  // A value that may be null has two types or, below, two schemas; the first one counts.
  if (Array.isArray(schema.type))
    return resolved({ ...schema, type: String(schema.type[0]), nullable: true }, description);
  const inner = schema.allOf?.[0] ?? schema.anyOf?.[0] ?? referredSchema(schema, description);
  const mayBeNull = schema.nullable === true || schema.anyOf?.some(({ type }) => type === 'null') === true;
  if (inner !== null) return resolved(mayBeNull ? { ...inner, nullable: true } : inner, description);
  const { items, properties } = schema;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: resolved(items, description) ?? {} }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, resolved(field, description) ?? {}]),
          ),
        }),
  };
}

function referredSchema({ $ref }: Schema, { components }: Description): Schema | null {
  if ($ref === undefined) return null;
  const found = components.schemas[$ref.replace('#/components/schemas/', '')];
  if (found === undefined) throw new Error(`${$ref} is nowhere`);
  return found;
}
