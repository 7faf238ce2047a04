import type {
  PaymentAnswer,
  PaymentRequest,
  PaymentTokenAnswer,
  PaymentTokenRequest,
} from '@tour-portal/contracts/api/payment-api.js';
import { api } from '../../../api/api.js';
import { updateBookingOnSuccess } from '../../../session/account-changes.js';

type Choice = PaymentTokenRequest & { readonly booking: number };

const tokenCall = ({ booking, fees }: Choice) => ({
  url: `/bookings/${booking}/payments/token`,
  method: 'POST',
  body: { fees },
});

/** The calls of a payment (D26, D27). */
export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a payment of the chosen fees with the gateway (D27). */
    paymentToken: build.mutation<PaymentTokenAnswer, Choice>({ query: tokenCall }),
    /** What {@link paymentToken} would charge now; nothing is opened, and there is no token. */
    tryPayment: build.query<PaymentTokenAnswer, Choice>({
      query: (choice) => ({ ...tokenCall(choice), params: { dryRun: true } }),
      keepUnusedDataFor: 0,
    }),
    /** `key`: an idempotency key (D12), the same for every attempt to record the same charge. */
    recordPayment: build.mutation<PaymentAnswer, { booking: number; payment: PaymentRequest; key: string }>({
      query: ({ booking, payment, key }) => ({
        url: `/bookings/${booking}/payments`,
        method: 'POST',
        body: payment,
        headers: { 'idempotency-key': key },
      }),
      onQueryStarted: updateBookingOnSuccess(
        ({ booking }: { booking: number }) => booking,
        (booking, answer: PaymentAnswer) => {
          const { payment, guests, expiredAt, depositDueBy, finalDueBy, confirmations } = answer;
          Object.assign(booking, { guests, expiredAt, depositDueBy, finalDueBy, confirmations });
          // The account may have been read anew while the payment was recorded.
          booking.payments = [...booking.payments.filter(({ id }) => id !== payment.id), payment];
          if (expiredAt === null) booking.extendableHours = null;
        },
        'payment',
      ),
    }),
  }),
});

export const { useTryPaymentQuery } = paymentApi;
