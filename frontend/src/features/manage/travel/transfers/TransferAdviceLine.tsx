import { useEffect } from 'react';
import type { Airport, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import { useBrand } from '../../../../reference/brand.js';
import { reportFailure } from '../../../../api/report.js';
import { useAppDispatch } from '../../../../api/dispatch.js';
import { AlertIcon } from '../../../../ui/icons.js';
import { Note } from '../../../../ui/notices/Note.js';
import { transferAdvice } from './transfer-text.js';

/**
 * Warns of a flight home that leaves earlier than is recommended after the transfer (spec §8 "Flight too early for
 * transfer"), or that cannot be compared with it, which is also reported to the server; it forbids nothing.
 * @param props.transfer null: none is chosen
 */
export function TransferAdviceLine(props: {
  transfer: Transfer | null;
  flight: Parameters<typeof transferAdvice>[1];
  airports: readonly Airport[];
}) {
  const { transfer, flight, airports } = props;
  const { brand } = useBrand();
  const dispatch = useAppDispatch();
  const advice = transfer === null ? null : transferAdvice(transfer, flight, airports, brand);
  const transferId = transfer?.id;
  const failureText = advice !== null && 'failure' in advice ? advice.failure : null;
  useEffect(() => {
    if (failureText !== null) reportFailure(dispatch, new Error(failureText), `transfer ${transferId}`);
  }, [dispatch, failureText, transferId]);

  return (
    <Note tone="error" role="status" icon={<AlertIcon />}>
      {advice === null
        ? null
        : 'warning' in advice
          ? advice.warning
          : 'We cannot tell right now whether this transfer reaches your flight in time. Please call client service.'}
    </Note>
  );
}
