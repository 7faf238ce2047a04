/** One problem of a refused request (D10), with the field or fields it is about. */
export interface FieldError {
  message: string;
  /** A path in the body, `0.address.zip`, or the name of a query parameter. */
  field?: string;
  fields?: string[];
}

/** The body of every 4xx answer (D10): errors in body or query, or one message where the problem is not in a field. */
export type ErrorAnswer =
  | { errors: { body?: FieldError[]; query?: FieldError[] } }
  | {
      message: string;
      /** Only 5xx answers have an id (`ServerErrorAnswer`). */
      requestId?: string;
      /** In a 409 to a party that asked to wait: there is space, which it can hold. */
      hasSpace?: true;
    };

/** The body of every 5xx answer except that of `GET /readyz` (D10). */
export interface ServerErrorAnswer {
  message: string;
  /** The id by which the failure is found in the log. */
  requestId: string;
}
