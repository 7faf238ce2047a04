import { telephoneUrl, useBrand } from '../../reference/brand.js';
import { OwnBooking } from '../../booking/cards/OwnBooking.js';
import { Card } from '../../ui/Card.js';
import { PhoneIcon } from '../../ui/icons.js';
import { Note } from '../../ui/notices/Note.js';
import { faqTopics, type Faq, type FaqTable } from './faq-texts.js';
import { FIGURES } from './figures.js';
import './FaqsPage.css';

const TOPICS = faqTopics(FIGURES).map((topic, index) => ({ ...topic, id: `topic-${index + 1}` }));

/** Booking FAQs (spec §2), with the way back to the booking. */
export default function FaqsPage() {
  const { phoneUsaCanada } = useBrand();
  return (
    <OwnBooking title="Booking FAQs">
      {() => (
        <div className="faqs">
          <nav aria-label="Topics" className="faqs-topics">
            <ul>
              {TOPICS.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {TOPICS.map(({ id, title, faqs }) => (
            <Card key={id}>
              <h2 id={id}>{title}</h2>
              {faqs.map((faq) => (
                <Question key={faq.question} faq={faq} />
              ))}
            </Card>
          ))}
          {phoneUsaCanada === '' ? null : (
            <Note icon={<PhoneIcon />}>
              Is your question not here? Call client service at{' '}
              <a href={telephoneUrl(phoneUsaCanada)}>{phoneUsaCanada}</a>.
            </Note>
          )}
        </div>
      )}
    </OwnBooking>
  );
}

function Question({ faq: { question, answer, table } }: { faq: Faq }) {
  return (
    <div className="faq">
      <h3>{question}</h3>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {table === undefined ? null : <Table table={table} />}
    </div>
  );
}

function Table({ table: { caption, head, rows } }: { table: FaqTable }) {
  return (
    <div className="faq-table-box">
      <table className="faq-table figures">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
