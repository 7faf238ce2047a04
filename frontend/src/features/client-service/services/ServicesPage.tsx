import type { OutsideServiceState } from '@tour-portal/contracts/api/health-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../ui/icons.js';
import { staffMoment } from '../times.js';
import { useServicesQuery } from './services-api.js';
import './ServicesPage.css';

const NAMES: Readonly<Record<OutsideServiceState['name'], string>> = {
  mail: 'Mail',
  texts: 'Text messages',
  gateway: 'Card payments',
  flights: 'Flight times',
};

/** Whether the outside services of the portal answered when they were last called, in plain words. */
export default function ServicesPage() {
  const query = useServicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const services = query.data?.services ?? [];
  return (
    <>
      <PageTitle title="Services">Services</PageTitle>
      <p>What the portal needs from outside, and how it did when it was last asked.</p>
      <div role="status">
        {query.isLoading ? <Spinner label="Asking how the services do" /> : null}
        {query.data === undefined ? null : <p>{summaryOf(services)}</p>}
      </div>
      <LoadFailed queries={[query]} />
      {services.length === 0 ? null : (
        <ul className="services">
          {services.map((service) => (
            <Service key={service.name} service={service} />
          ))}
        </ul>
      )}
    </>
  );
}

function Service({ service }: { service: OutsideServiceState }) {
  const { name, provider, lastSuccess, lastFailure, problem } = service;
  const standing = standingOf(service);
  return (
    <li className={`outside-service service-${standing.kind}`}>
      <h2>{NAMES[name]}</h2>
      <p className="service-standing">
        {ICONS[standing.kind]}
        <span>{standing.text}</span>
      </p>
      <dl className="service-facts">
        <div>
          <dt>Last answer</dt>
          <dd>{lastSuccess === null ? 'None yet' : staffMoment(lastSuccess)}</dd>
        </div>
        {lastFailure === null ? null : (
          <div>
            <dt>Last failure</dt>
            <dd>
              {staffMoment(lastFailure)}
              {problem === null ? '' : `: ${problem}`}
            </dd>
          </div>
        )}
        <div>
          <dt>Provider</dt>
          <dd>{provider}</dd>
        </div>
      </dl>
    </li>
  );
}

const ICONS = { well: <CheckIcon />, silent: <AlertIcon />, unknown: <ClockIcon /> } as const;

interface Standing {
  readonly kind: keyof typeof ICONS;
  readonly text: string;
}

function standingOf({ lastSuccess, lastFailure }: OutsideServiceState): Standing {
  if (lastFailure === null)
    return lastSuccess === null
      ? { kind: 'unknown', text: 'Not asked yet' }
      : { kind: 'well', text: 'Answers' };
  if (lastSuccess === null) return { kind: 'silent', text: 'Does not answer, and has not answered yet' };
  return lastSuccess >= lastFailure
    ? { kind: 'well', text: 'Answers' }
    : { kind: 'silent', text: `Does not answer since ${staffMoment(lastSuccess)}` };
}

function summaryOf(services: readonly OutsideServiceState[]): string {
  const silent = services.filter((service) => standingOf(service).kind === 'silent').length;
  if (silent === 0) return 'Nothing is known to be out of order.';
  return `${silent} of ${services.length} services ${silent === 1 ? 'does' : 'do'} not answer.`;
}
