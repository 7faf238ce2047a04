import { legalText, type LegalPart, type LegalTextKind } from '@tour-portal/contracts/texts/legal-texts.js';
import { documentUrl, useBrand } from '../../reference/brand.js';
import { DocumentIcon } from '../../ui/icons.js';
import { PageTitle } from '../../ui/PageTitle.js';
import './LegalPage.css';

/** A legal text that a customer agrees to at sign-up (spec §5 "Sign up"), with its PDF. */
export default function LegalPage({ kind }: { kind: LegalTextKind }) {
  const { brand, phoneUsaCanada, documentBaseUrl } = useBrand();
  const { title, document, intro, parts } = legalText(kind, { name: brand, phone: phoneUsaCanada });
  return (
    <article className="legal">
      <PageTitle>{title}</PageTitle>
      <p className="no-print">
        <a
          className="legal-pdf"
          href={documentUrl(documentBaseUrl, document)}
          target="_blank"
          rel="noreferrer"
        >
          <DocumentIcon />
          <span>{title} (PDF)</span>
        </a>
      </p>
      <p>{intro}</p>
      {parts.map((part) => (
        <Part key={part.heading} part={part} />
      ))}
    </article>
  );
}

function Part({ part: { heading, table, paragraphs } }: { part: LegalPart }) {
  return (
    <section>
      <h2>{heading}</h2>
      {table === undefined ? null : (
        <div className="legal-table">
          <table aria-label={heading}>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {others.map((text, index) => (
                    <td key={index}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
