import type {
  ConfirmationEmailRequest,
  ConfirmationEmailed,
  ConfirmationLink,
} from '@tour-portal/contracts/api/booking-api.js';
import {
  INVALID_CONFIRMATION_LINK,
  LINK_SUFFIX_LENGTH,
  CONFIRMATION_LINK_FAILED,
  typedSuffixProblem,
} from '@tour-portal/contracts/booking/confirmation-link.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/api.js';
import { fieldMessage, problemsOf, statusOf, type CallError } from '../../api/errors.js';
import { Banner } from '../../ui/notices/Banner.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { FieldFrame } from '../../ui/fields/Field.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import './ConfirmationEmailPage.css';

interface LinkParams {
  booking: number;
  signature: string;
}

const { useConfirmationLinkQuery, useEmailConfirmationMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Checks the signed link of a confirmation mail (spec §7 "Confirmation PDF email"). */
    confirmationLink: build.query<ConfirmationLink, LinkParams>({
      query: ({ booking, signature }) => ({
        url: `/bookings/${booking}/confirmation`,
        params: { signature },
      }),
      keepUnusedDataFor: 0,
    }),
    emailConfirmation: build.mutation<ConfirmationEmailed, { booking: number } & ConfirmationEmailRequest>({
      query: ({ booking, ...body }) => ({
        url: `/bookings/${booking}/confirmation/email`,
        method: 'POST',
        body,
      }),
    }),
  }),
});

/** Sends the confirmation PDF to the account's address once more (spec §2 "/confirmation/email", §5, §8). */
export default function ConfirmationEmailPage() {
  const [query] = useSearchParams();
  const booking = parseId(query.get('id') ?? '');
  const signature = query.get('signature') ?? '';
  return (
    <Card narrow>
      <PageTitle>Email My Confirmation</PageTitle>
      {booking === null || signature === '' ? (
        <ErrorList problems={[{ message: INVALID_CONFIRMATION_LINK }]} />
      ) : (
        <SignedLink booking={booking} signature={signature} />
      )}
    </Card>
  );
}

function SignedLink(signed: LinkParams) {
  const { data, error, isLoading } = useConfirmationLinkQuery(signed);
  if (isLoading) return <Spinner label="Checking your link" />;
  if (data === undefined) return <ErrorList problems={[{ message: failureOf(error) }]} />;
  return <SuffixStep {...signed} number={data.number} />;
}

function SuffixStep({ booking, signature, number }: LinkParams & { number: string }) {
  const [send, { data: sent, error, isLoading }] = useEmailConfirmationMutation();
  const [suffix, setSuffix] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (sent !== undefined) {
    return (
      <Banner tone="good" title="Your confirmation is on its way">
        <p>We sent the PDF to {sent.email}</p>
      </Banner>
    );
  }
  const serverProblem = fieldMessage(problemsOf(error), 'suffix');
  const problem = typedSuffixProblem(suffix.trim()) ?? undefined;
  const shownProblem = (isSubmitted ? problem : undefined) ?? serverProblem;
  return (
    <form
      className="confirmation-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === undefined) void send({ booking, signature, suffix: suffix.trim() });
        else input.current?.focus();
      }}
    >
      <p>We send the newest confirmation PDF of your booking to the email address of your account.</p>
      <FieldFrame
        label={`Last ${LINK_SUFFIX_LENGTH} characters of your booking number`}
        hint="You find the booking number in the email that brought you here."
        error={shownProblem}
      >
        {(control) => (
          <span className="confirmation-booking-number figures">
            <span>{number}</span>
            <input
              type="text"
              className="control"
              maxLength={LINK_SUFFIX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              ref={input}
              name="suffix"
              value={suffix}
              onChange={(event) => setSuffix(event.target.value)}
              {...control}
            />
          </span>
        )}
      </FieldFrame>
      {error !== undefined && serverProblem === undefined ? (
        <ErrorList problems={[{ message: failureOf(error) }]} />
      ) : null}
      <Button type="submit" busy={isLoading}>
        Email my PDF
      </Button>
    </form>
  );
}

/** Spec §8: a refused link is told apart from everything else that can go wrong. */
function failureOf(error: CallError | undefined): string {
  return statusOf(error) === 400 ? INVALID_CONFIRMATION_LINK : CONFIRMATION_LINK_FAILED;
}
