import type { ReactNode } from 'react';

/**
 * The page's heading; also names the browser's tab. It takes focus after a navigation (app/shell), so that a screen
 * reader announces the new page.
 * @param title for the tab, where the heading is not plain text
 */
export function PageTitle({ children, title }: { children: ReactNode; title?: string }) {
  const name = title ?? (typeof children === 'string' ? children : undefined);
  return (
    <>
      {name === undefined ? null : <title>{name}</title>}
      <h1 tabIndex={-1}>{children}</h1>
    </>
  );
}
