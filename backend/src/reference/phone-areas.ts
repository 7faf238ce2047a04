const codes = (text: string): readonly string[] => text.split(' ');

/** Area codes of the countries that share +1 with the United States, and of Kazakhstan, which shares +7 with Russia. */
export const AREA_CODES: Readonly<Record<string, readonly string[]>> = {
  CA: codes(
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 ' +
      '548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942',
  ),
  AG: ['268'],
  AI: ['264'],
  AS: ['684'],
  BB: ['246'],
  BM: ['441'],
  BS: ['242'],
  DM: ['767'],
  DO: ['809', '829', '849'],
  GD: ['473'],
  GU: ['671'],
  JM: ['658', '876'],
  KN: ['869'],
  KY: ['345'],
  LC: ['758'],
  MP: ['670'],
  MS: ['664'],
  PR: ['787', '939'],
  SX: ['721'],
  TC: ['649'],
  TT: ['868'],
  VC: ['784'],
  VG: ['284'],
  VI: ['340'],
  KZ: ['6', '7'],
};

/** Parts of the world, to find a country by. */
export const CONTINENTS: Readonly<Record<string, readonly string[]>> = {
  'North America': codes('US CA MX BM GL PM'),
  'Central America and the Caribbean': codes(
    'AG AI AW BB BL BQ BS BZ CR CU CW DM DO GD GP GT HN HT JM KN KY LC MF MQ MS NI PA PR SV SX TC TT VC VG VI',
  ),
  'South America': codes('AR BO BR CL CO EC FK GF GY PE PY SR UY VE'),
  Europe: codes(
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL ' +
      'NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  ),
  Asia: codes(
    'AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA ' +
      'SG SY TH TJ TL TM TR TW UZ VN YE',
  ),
  Africa: codes(
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW ' +
      'SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  ),
  Oceania: codes('AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PW SB TK TO TV VU WF WS'),
};
