import { DocumentIcon } from '../../../ui/icons.js';

const FORMATS = [
  { format: 'csv', name: 'CSV' },
  { format: 'jsonl', name: 'JSON Lines' },
  { format: 'pdf', name: 'PDF' },
] as const;

/** The history as files, and as evidence that anybody can check without the portal (D41, D43). */
export function DownloadLinks({ booking }: { booking: number }) {
  const at = `/v1/client-service/bookings/${booking}`;
  return (
    <p className="take-away no-print">
      <DocumentIcon />
      <span>Download</span>
      {FORMATS.map(({ format, name }) => (
        <a key={format} href={`${at}/export?format=${format}`} download>
          {name}
        </a>
      ))}
      <a href={`${at}/account`} download>
        Account of this booking (PDF)
      </a>
      <a href={`${at}/evidence`} download>
        Evidence pack
      </a>
    </p>
  );
}
