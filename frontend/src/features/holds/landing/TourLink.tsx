import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { invitationPath } from '@tour-portal/contracts/booking/invitations.js';
import { tourPageUrl, useBrand } from '../../../reference/brand.js';
import { isOwnPage, withYear } from './tour-address.js';

/** A link to the public page of a tour (D35). */
export function TourLink(props: {
  tour: number;
  year?: number;
  /** The number of the party to join: the link then leads to our own page, which remembers the invitation. */
  number?: string | null;
  className?: string;
  children: ReactNode;
}) {
  const { tourPageBaseUrl } = useBrand();
  const { tour, year, number = null } = props;
  const tourPage = tourPageUrl(tourPageBaseUrl, tour);
  const pageOfYear = year === undefined ? tourPage : withYear(tourPage, year);
  const address = number === null ? pageOfYear : invitationPath({ tour, number });
  return isOwnPage(address) ? (
    <Link className={props.className} to={address}>
      {props.children}
    </Link>
  ) : (
    <a className={props.className} href={address}>
      {props.children}
    </a>
  );
}
