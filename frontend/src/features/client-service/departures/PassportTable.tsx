import { passportColumns } from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import type { PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';
import { SheetRows, SheetTable } from './SheetTable.js';

/** The guests' passports with their problems; those that need attention come first. */
export function PassportTable({ list }: { list: PassportList }) {
  const { needed, validUntil } = list;
  const columns = passportColumns(list);
  return (
    <>
      <p>
        {needed
          ? `Passports must be valid until ${formatDate(validUntil, 'MMMM d, yyyy')} at least.`
          : 'This tour asks for no passports.'}{' '}
        This page shows the last four characters of each number; the CSV and the PDF have them whole.
      </p>
      <SheetTable label="Passport list" columns={columns}>
        <tbody>
          <SheetRows columns={columns} lines={list.passports} />
        </tbody>
      </SheetTable>
    </>
  );
}
