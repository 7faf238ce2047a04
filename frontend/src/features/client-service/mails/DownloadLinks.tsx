import { DocumentIcon } from '../../../ui/icons.js';

const FORMATS = [
  { format: 'csv', name: 'CSV' },
  { format: 'jsonl', name: 'JSON Lines' },
  { format: 'pdf', name: 'PDF' },
] as const;

/** The history as files, the account of the booking's money, and evidence that anybody can check without the portal (D41, D43). */
export function DownloadLinks({ booking }: { booking: number }) {
  const path = `/v1/client-service/bookings/${booking}`;
  return (
    <p className="history-downloads no-print">
      <DocumentIcon />
      <span>Download</span>
      {FORMATS.map(({ format, name }) => (
        <a key={format} href={`${path}/export?format=${format}`} download>
          {name}
        </a>
      ))}
      <a href={`${path}/account`} download>
        Account of this booking (PDF)
      </a>
      <a href={`${path}/evidence`} download>
        Evidence pack
      </a>
    </p>
  );
}
