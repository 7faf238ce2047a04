import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tourPageUrl, useBrand } from '../../app/brand.js';
import { isOwnPage, withYear } from './tour-address.js';

/** A link to the public page of a tour (D35). */
export function TourLink(props: { tour: number; year?: number; className?: string; children: ReactNode }) {
  const { tourPageBaseUrl } = useBrand();
  const page = tourPageUrl(tourPageBaseUrl, props.tour);
  const address = props.year === undefined ? page : withYear(page, props.year);
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
