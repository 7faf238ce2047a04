import type { HttpException } from '@nestjs/common';
import type { UseCaseResult } from '../event-log/call.js';

/** The answer of a call; throws its refusal as `AnswerInterceptor` does. @throws HttpException */
export async function answerOrThrow<T, R>(
  outcome: Promise<UseCaseResult<T, NoInfer<R>>>,
  toException: (refusal: R) => HttpException,
): Promise<T> {
  const answered = await outcome;
  if (!answered.ok) throw toException(answered.refusal);
  return 'read' in answered ? answered.read() : answered.answer;
}
