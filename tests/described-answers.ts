import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface DescribedAnswer {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
}

/** The parts of `/v1/openapi.json` that describe answers. */
export interface OpenApiDescription {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, DescribedAnswer>> }>>
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** An answer as it was received. */
export interface RealAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

const COMPONENTS = '#/components/schemas/';

/** Compares real answers with the interface's description. */
export class DescribedAnswers {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly paths: readonly { readonly template: string; readonly pattern: RegExp }[];

  constructor(private readonly description: OpenApiDescription) {
    formats.default(this.ajv);
    const { schemas } = description.components;
    const $defs: unknown = JSON.parse(JSON.stringify(schemas).replaceAll(COMPONENTS, '#/$defs/'));
    this.ajv.addSchema({ $id: 'interface', $defs });
    // Fixed segments are matched before parameters: `availability/invite` before `{id}`.
    this.paths = Object.keys(description.paths)
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .map((template) => ({
        template,
        pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      }));
  }

  /**
   * How an answer differs from its description; null: not at all, or the call is not described. Of a body that is not JSON
   * only the type is compared.
   */
  difference(method: string, path: string, { status, contentType, text }: RealAnswer): string | null {
    const pathname = path.split('?', 1)[0] ?? '';
    const match = this.paths.find(({ pattern }) => pattern.test(pathname));
    const operation = match && this.description.paths[match.template]?.[method.toLowerCase()];
    if (match === undefined || operation === undefined) return null;
    const call = `${method} ${match.template} answered ${status}`;
    const described = operation.responses[status];
    if (described === undefined) return `${call}, which is not described: ${text.slice(0, 200)}`;
    const type = contentType?.split(';', 1)[0] ?? '';
    const types = Object.keys(described.content ?? {});
    if (text === '' && types.length === 0) return null;
    const schema = described.content?.[type]?.schema;
    if (schema === undefined) return `${call} as '${type}', described are '${types.join(', ')}'`;
    if (type !== 'application/json') return null;
    const validate = this.ajv.getSchema(`interface#/$defs/${schema.$ref?.replace(COMPONENTS, '') ?? ''}`);
    if (validate === undefined) return `${call}, whose schema ${schema.$ref} is nowhere`;
    if (validate(JSON.parse(text)) === true) return null;
    return `${call} with ${this.ajv.errorsText(validate.errors)}: ${text.slice(0, 500)}`;
  }
}

/** Checks answers by the interface's description, the same for all instances; null until an instance has shown it. */
let describedAnswers: DescribedAnswers | null = null;

/** @throws Error when an answer under `/v1/` differs from the interface's description; unchecked until an instance shows one */
export async function checkDescribed(
  url: string,
  method: string,
  path: string,
  response: Response,
  text: string,
): Promise<void> {
  if (!path.startsWith('/v1/')) return;
  if (describedAnswers === null) {
    const shown = await fetch(`${url}/v1/openapi.json`).catch(() => null);
    if (shown?.status !== 200) return;
    describedAnswers ??= new DescribedAnswers((await shown.json()) as OpenApiDescription);
  }
  const contentType = response.headers.get('content-type');
  const answer = { status: response.status, contentType, text };
  const difference = describedAnswers.difference(method, path, answer);
  if (difference !== null) throw new Error(difference);
}
