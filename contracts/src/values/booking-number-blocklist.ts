/**
 * Three-letter combinations that no booking number may end in (spec §5 "Hold parameters"): words that may offend,
 * also shortened or spelled otherwise. Listed as plain letters; `booking-number.ts` adds the characters that look like them.
 */
export const BLOCKLIST: readonly string[] = `
  ABO ANL ANU ARS ASS AZZ BCH BRA BTC BTH BUM BUT CLT CNK CNT COC COK CON COX CUK CUL CUM CUN DAM DCK
  DIC DIE DIK DIX DMN DUM DYK FAG FAP FAT FCK FCU FGT FKN FKU FQU FUC FUK FUQ FUX GAY GOK GTF GUK GYP
  HOE HOR JAP JEW JIZ KIK KKK KLL KOC KOK KOX KUK KUM KYK KYS LSD MLF NAZ NGA NGR NIG NIP NUD PEE PHK
  PHU PIG PIS PKI POO PRN PUS PUT RAP RPE SEX SHT SLT SOB STD SUC SUK SUX SXY TIT TRD TTS TWT VAG VAJ
  WNK WOG WOP WTF XXX
`
  .trim()
  .split(/\s+/);
