import { useEffect, useState } from 'react';
import { loadChunk } from '../../browser/chunks.js';
import { plainPhone } from './phone-digits.js';

type Format = (digits: string) => string;

let masked: Format | null = null;

/**
 * Writes numbers as they are read: plainly at first, and with the masks of all countries once they are wanted and loaded.
 * They are large, and most pages with a number never need them.
 * @param wanted whether what is shown would differ with the masks
 */
export function usePhoneFormat(wanted: boolean): Format {
  const [format, setFormat] = useState<Format>(() => masked ?? plainPhone);
  useEffect(() => {
    if (!wanted) return;
    let shown = true;
    loadChunk('phone-number', () => import('./phone-number.js')).then(
      ({ formatPhone }) => {
        masked = formatPhone;
        if (shown) setFormat(() => formatPhone);
      },
      // The digits do as well.
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [wanted]);
  return format;
}
