import type { Account } from '@tour-portal/contracts/api/api.js';
import type {
  ConfigReference,
  PhoneCountry,
  RegionsReference,
  TourReference,
} from '@tour-portal/contracts/api/reference-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';

export const anAccount: Account = {
  id: 7,
  firstName: 'Ruth',
  lastName: 'Bennett',
  phoneNumber: '17025550123',
  email: 'ruth@example.com',
  address: {
    line1: '12 Juniper Lane',
    line2: null,
    city: 'Reno',
    state: 'NV',
    country: 'US',
    zip: '89501',
    updatedAt: instant('2026-05-01T12:00:00Z'),
  },
  doNotBook: false,
  updatedAt: instant('2026-05-01T12:00:00Z'),
  bookings: [],
};

export const config: ConfigReference = {
  brand: 'Trailhead Tours',
  tagline: 'Guided tours since 1952',
  phoneUsaCanada: '1-800-555-0152',
  phoneWorldwide: '+1 702 555 0152',
  tourPageBaseUrl: '/tours/',
  surveyBaseUrl: '/survey',
  documentBaseUrl: '/v1/documents',
  documents: { termsOfTravel: 1, travelProtection: 2 },
};

function tour(id: number, name: string, code: string, regionName: string, isPublic = true): TourReference {
  return {
    id,
    name,
    code,
    public: isPublic,
    upcomingYears: [2027],
    regions: [{ regionName }],
    timezoneBegin: 'America/Denver',
    timezoneEnd: 'America/Denver',
  };
}

export const tours: TourReference[] = [
  tour(1, 'Canyons and Red Rock', 'CR', 'Southwest'),
  tour(2, 'Yellowstone and the Tetons', 'YT', 'Rocky Mountain'),
  tour(3, 'Desert Springs', 'DS', 'Southwest'),
  tour(4, 'Staff Preview', 'SP', 'Southwest', false),
];

export const countries = {
  AU: 'Australia',
  CA: 'Canada',
  FR: 'France',
  GB: 'United Kingdom',
  US: 'United States',
};

export const regions: RegionsReference = {
  US: [
    { code: 'NV', name: 'Nevada' },
    { code: 'UT', name: 'Utah' },
  ],
  CA: [
    { code: 'AB', name: 'Alberta' },
    { code: 'QC', name: 'Québec' },
  ],
};

function phoneCountry(
  name: string,
  code: string,
  dialCode: string,
  priority: number,
  areaCodes: string[] = [],
): PhoneCountry {
  return { name, regions: [], code, dialCode, format: '', priority, areaCodes };
}

export const phones: PhoneCountry[] = [
  phoneCountry('Australia', 'AU', '61', 10),
  phoneCountry('Canada', 'CA', '1', 2, ['403', '514', '604']),
  phoneCountry('United Kingdom', 'GB', '44', 10),
  phoneCountry('United States', 'US', '1', 1),
];

export const referenceRoutes = {
  'GET /v1/reference/config': { status: 200, body: config },
  'GET /v1/reference/tours': { status: 200, body: tours },
  'GET /v1/reference/countries': { status: 200, body: countries },
  'GET /v1/reference/regions': { status: 200, body: regions },
  'GET /v1/reference/phones': { status: 200, body: phones },
};
