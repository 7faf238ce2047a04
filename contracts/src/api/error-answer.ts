/** What every refusal answers (D10). */

export interface FieldError {
  message: string;
  field?: string;
  fields?: string[];
}

/** What every 4xx carries (D10): errors by place, or one message where no field is to blame. */
export type ErrorAnswer =
  { errors: { body?: FieldError[]; query?: FieldError[] } } | { message: string; requestId?: string };

/** What every 5xx carries (D10). */
export interface ServerErrorAnswer {
  message: string;
  /** Names the failure in the log. */
  requestId: string;
}
