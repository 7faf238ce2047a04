import { useEffect, useState } from 'react';
import { loadChunk } from '../../browser/chunks.js';
import { northAmericanPhone } from './phone-digits.js';

type Format = (digits: string) => string;

let loadedFormat: Format | null = null;

/**
 * Formats phone numbers: in the format of each country once the library for that is loaded, with {@link northAmericanPhone}
 * until then. The library is large, and most pages with a number never need it.
 * @param isWanted whether the library may be needed: for a number that it would format differently, or that is being typed
 */
export function usePhoneFormat(isWanted: boolean): Format {
  const [format, setFormat] = useState<Format>(() => loadedFormat ?? northAmericanPhone);
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    loadChunk('phone-number', () => import('./phone-number.js')).then(
      ({ formatPhone }) => {
        loadedFormat = formatPhone;
        if (isMounted) setFormat(() => formatPhone);
      },
      // Without the library the format stays that of `northAmericanPhone`.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  return format;
}
