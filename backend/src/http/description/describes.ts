import { SetMetadata } from '@nestjs/common';
import type { Answers } from '@tour-portal/contracts/description/answers.js';
import type { Answered as UseCaseAnswer } from '../../event-log/call.js';
import type { Download, StreamedDownload } from '../download.js';
import type { Versioned } from '../versioned.js';

/** The name of an answer in the interface's description. */
export type AnswerName = keyof Answers;

/** What the interface's description says of a call besides its path and its parameters. */
export interface CallDescription<N extends AnswerName = AnswerName> {
  /** One line. */
  readonly summary: string;
  /** Name of the JSON that success answers; absent: nothing, or only files. */
  readonly answer?: N;
  /** Media types of files that success answers, beside the JSON or without any. */
  readonly files?: readonly string[];
  /** Status of success, where the method sets it itself. */
  readonly status?: number;
  /** Other statuses that are no errors, or no errors of D10, with the name of their JSON; null: they have none. */
  readonly also?: Readonly<Record<number, AnswerName | null>>;
  /** Errors that do not follow from path, parameters, guards and interceptors. */
  readonly errors?: readonly (401 | 403 | 404 | 409 | 422 | 429)[];
}

/** What a method returns that is described without JSON: nothing, or the text of a file. */
type Answered<N extends AnswerName> = [N] extends [never] ? string | undefined : Answers[N];

/** What a use case answers, before `http/answers.ts` makes a body or an error of it. */
type OfUseCase<A> = Promise<UseCaseAnswer<A | Download | StreamedDownload | undefined, unknown>>;

/** A method that answers what is described, as text or as a file too, or writes its answer into the response itself. */
type Call<A> = (
  ...parameters: never[]
  // oxlint-disable-next-line typescript/no-invalid-void-type -- what writes into the response returns nothing
) => A | void | Promise<A | undefined> | Promise<void> | OfUseCase<A> | OfUseCase<Versioned>;

const DESCRIPTION = 'interface description';

/** Describes a call at `/v1/openapi.json`. It does not compile where the method answers something else. */
export function Describes<N extends AnswerName = never>(description: CallDescription<N>) {
  return <C extends Call<Answered<N>>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<C>,
  ): void => {
    SetMetadata(DESCRIPTION, description)(target, name, method);
  };
}

/** What `@Describes` says of a method; undefined: it has none. */
export function descriptionOf(method: object): CallDescription | undefined {
  return Reflect.getMetadata(DESCRIPTION, method) as CallDescription | undefined;
}
