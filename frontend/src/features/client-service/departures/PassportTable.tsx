import { dayText, passportProblemText } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import { needsAttention, type PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';
import { AlertIcon } from '../../../ui/icons.js';
import { GuestCell, SheetTable } from './SheetTable.js';

/** The guests' passports with their problems; those that need attention come first. */
export function PassportTable({ list }: { list: PassportList }) {
  const { needed, validUntil, passports } = list;
  return (
    <>
      <p>
        {needed
          ? `Passports must be valid until ${formatDate(validUntil, 'MMMM d, yyyy')} at least.`
          : 'This tour asks for no passports.'}{' '}
        This page shows the last four characters of each number; the CSV and the PDF have them whole.
      </p>
      <SheetTable label="Passport list" head={['Guest', 'Number', 'Citizenship', 'Expires', 'To see to']}>
        <tbody>
          {passports.map((line) => (
            <tr key={line.guest}>
              <GuestCell guest={line} />
              <td className="figures">{line.passportNumber}</td>
              <td>{line.citizenship}</td>
              <td className="figures sheet-when">{line.expiredAt === null ? '' : dayText(line.expiredAt)}</td>
              <td>
                {needsAttention(line) ? (
                  <span className="sheet-mark">
                    <AlertIcon />
                    <span>{passportProblemText(line, validUntil)}</span>
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </>
  );
}
