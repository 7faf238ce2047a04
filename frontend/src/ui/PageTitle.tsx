import { useContext, type ReactNode } from 'react';
import { PageHidden } from './page-hidden.js';

/**
 * The page's heading; also names the browser's tab. It takes focus after a navigation
 * (`browser/focus-heading.ts`), so that a screen reader announces the new page.
 * @param title for the tab, where that is to say something else than the heading, or the heading is not plain text
 */
export function PageTitle({ children, title }: { children: ReactNode; title?: string }) {
  const isHidden = useContext(PageHidden);
  const name = title ?? (typeof children === 'string' ? children : undefined);
  return (
    <>
      {name === undefined || isHidden ? null : <title>{name}</title>}
      <h1 tabIndex={-1}>{children}</h1>
    </>
  );
}
