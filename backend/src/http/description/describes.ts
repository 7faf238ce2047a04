import { SetMetadata } from '@nestjs/common';
import type { Answers } from '@tour-portal/contracts/description/answers.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { Download, StreamedDownload } from '../download.js';
import type { VersionedAnswer } from '../versioned.js';

/** The name of an answer in the interface's description. */
export type AnswerName = keyof Answers;

/** The interface's description of a call, besides its path and its parameters. */
export interface CallDescription<N extends AnswerName = AnswerName> {
  /** One line. */
  readonly summary: string;
  /** Name of the JSON in the successful answer; absent: the answer is empty or only a file. */
  readonly answer?: N;
  /** Media types of files that a successful call can answer, instead of JSON. */
  readonly files?: readonly string[];
  /** Status of a successful answer, if the method sets it itself. */
  readonly status?: number;
  /**
   * Other statuses whose answer is not an error in the format of D10, with the name of its JSON; null: the answer has no
   * JSON.
   */
  readonly also?: Readonly<Record<number, AnswerName | null>>;
  /** Errors besides those that `interface-description.ts` derives from path, parameters, guards and interceptors. */
  readonly errors?: readonly (401 | 403 | 404 | 409 | 422 | 429)[];
}

/** What a method returns. A method that is described without JSON returns nothing, or the text of a file. */
type Answered<N extends AnswerName> = [N] extends [never] ? string | undefined : Answers[N];

/** The answer of a use case, which `http/answers.ts` turns into a body or an error. */
type UseCaseOutcome<A> = Promise<UseCaseResult<A | Download | StreamedDownload | undefined, unknown>>;

/** A method that answers what its description says, possibly as text or file, or writes the response itself. */
type DescribedMethod<A> = (
  ...parameters: never[]
  // oxlint-disable-next-line typescript/no-invalid-void-type -- what writes into the response returns nothing
) => A | void | Promise<A | undefined> | Promise<void> | UseCaseOutcome<A> | UseCaseOutcome<VersionedAnswer>;

const DESCRIPTION = 'interface description';

/** Describes a call at `/v1/openapi.json`. The code does not compile if the method answers other JSON. */
export function Describes<N extends AnswerName = never>(description: CallDescription<N>) {
  return <M extends DescribedMethod<Answered<N>>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<M>,
  ): void => {
    SetMetadata(DESCRIPTION, description)(target, name, method);
  };
}

/** The description of a method by `@Describes`; undefined: it has none. */
export function descriptionOf(method: object): CallDescription | undefined {
  return Reflect.getMetadata(DESCRIPTION, method) as CallDescription | undefined;
}
