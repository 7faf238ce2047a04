import type { HttpException } from '@nestjs/common';
import type { Answered } from '../event-log/call.js';

/** The answer of a call; throws its refusal as `AnswerInterceptor` does. @throws HttpException */
export async function told<T, R>(
  outcome: Promise<Answered<T, NoInfer<R>>>,
  refusals: (refusal: R) => HttpException,
): Promise<T> {
  const answered = await outcome;
  if (!answered.ok) throw refusals(answered.refusal);
  return 'read' in answered ? answered.read() : answered.answer;
}
