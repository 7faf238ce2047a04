import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { useSyncExternalStore, type RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { Link } from 'react-router';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Modal } from '../../ui/dialogs/Modal.js';
import { Spinner } from '../../ui/Spinner.js';
import { useToursQuery } from '../../reference/reference-api.js';
import { tourPageUrl, useBrand } from '../../reference/brand.js';
import { problemsOf } from '../../api/errors.js';
import './ToursMenuPanel.css';

/** Spec §9: the narrow layout is under 655 px. The style sheets use the same number. */
const NARROW = '(max-width: 654.98px)';

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(NARROW).matches);
}

/** A drawer on narrow screens, a popover on wider ones (spec §2 "Header"). */
export default function ToursMenuPanel(props: {
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  if (useIsNarrow()) {
    return (
      <Modal title="Choose A Tour" shape="drawer" onClose={props.onClose}>
        <TourList onChosen={props.onClose} />
      </Modal>
    );
  }
  return (
    <Popover
      className="tours-popover"
      triggerRef={props.trigger}
      placement="bottom end"
      isOpen
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    >
      <Dialog aria-label="Choose A Tour">
        <TourList onChosen={props.onClose} />
      </Dialog>
    </Popover>
  );
}

function TourList({ onChosen }: { onChosen: () => void }) {
  const { data: tours, error, isLoading } = useToursQuery();
  const { tourPageBaseUrl } = useBrand();
  if (isLoading) return <Spinner label="Loading the tours" />;
  if (!tours) return <ErrorList problems={problemsOf(error)} />;
  return (
    <nav className="tours-menu" aria-label="Tours">
      {byRegion(tours).map(([region, list]) => (
        <section key={region}>
          <h3>{region} Tours</h3>
          <ul>
            {list.map((tour) => (
              <li key={tour.id}>
                <TourLink url={tourPageUrl(tourPageBaseUrl, tour.id)} name={tour.name} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function TourLink({ url, name, onChosen }: { url: string; name: string; onChosen: () => void }) {
  // The base URL may belong to another site.
  return url.startsWith('/') ? (
    <Link to={url} onClick={onChosen}>
      {name}
    </Link>
  ) : (
    <a href={url}>{name}</a>
  );
}

/** The public tours by region, in the catalog's order; a tour is listed in each of its regions. */
function byRegion(tours: readonly TourReference[]): [string, TourReference[]][] {
  const regions = new Map<string, TourReference[]>();
  for (const tour of tours.filter((candidate) => candidate.public)) {
    for (const { regionName } of tour.regions) {
      regions.set(regionName, [...(regions.get(regionName) ?? []), tour]);
    }
  }
  return [...regions];
}
