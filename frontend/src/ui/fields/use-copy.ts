import { useRef, useState, type RefObject } from 'react';

interface Copying {
  /** The field that shows the text. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** The result of the last attempt, in words, empty before the first; `times` tells two attempts with the same result apart. */
  readonly result: { readonly text: string; readonly times: number };
  readonly copy: () => Promise<void>;
}

/**
 * Copies a text that a field shows; where the browser does not allow it, the text is selected for copying by hand.
 * @param successText says that the text is copied
 */
export function useCopy(text: string, successText: string): Copying {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState({ text: '', times: 0 });
  const showResult = (words: string) => setResult(({ times }) => ({ text: words, times: times + 1 }));

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showResult(successText);
    } catch {
      // The browser refuses access to the clipboard, or allows it on secure pages only.
      field.current?.select();
      showResult('Please copy it yourself: it is marked.');
    }
  };
  return { field, result, copy };
}
