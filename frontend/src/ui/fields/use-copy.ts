import { useRef, useState, type RefObject } from 'react';

interface Copying {
  /** Of the field that shows the text. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** What came of the last try; `times` tells two of the same words apart. */
  readonly said: { readonly text: string; readonly times: number };
  readonly copy: () => Promise<void>;
}

/**
 * Copies a text that a field shows; where the browser does not let us, the field is marked for who copies it.
 * @param said once it is copied
 */
export function useCopy(text: string, said: string): Copying {
  const field = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState({ text: '', times: 0 });
  const say = (words: string) => setLast(({ times }) => ({ text: words, times: times + 1 }));

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say(said);
    } catch {
      // A browser that keeps its clipboard to itself, or gives it to secure pages only.
      field.current?.select();
      say('Please copy it yourself: it is marked.');
    }
  };
  return { field, said: last, copy };
}
