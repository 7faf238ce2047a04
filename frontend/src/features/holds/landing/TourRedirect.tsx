import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useConfigQuery } from '../../../reference/reference-api.js';
import { tourPageUrl, useBrand } from '../../../reference/brand.js';
import { Spinner } from '../../../ui/Spinner.js';
import { isOwnPage, withYear } from './tour-address.js';

/** Goes to the public page of a tour, in this product or wherever it is configured to live (D35). */
export function TourRedirect({ tour, year }: { tour: number; year: number }) {
  const { tourPageBaseUrl } = useBrand();
  // Until the configuration is known, the base URL is a guess.
  const { isLoading } = useConfigQuery();
  const address = withYear(tourPageUrl(tourPageBaseUrl, tour), year);
  const isElsewhere = !isLoading && !isOwnPage(address);
  useEffect(() => {
    if (isElsewhere) globalThis.location.replace(address);
  }, [isElsewhere, address]);
  return isLoading || isElsewhere ? (
    <Spinner label="Opening the tour page" />
  ) : (
    <Navigate to={address} replace />
  );
}
