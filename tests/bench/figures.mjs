/** The value at this share of the way through the sorted values: 0 the smallest, 1 the largest; 0 where there are no values. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values) => quantile(values, 0.5);

export const rounded = (value) => Math.round(value).toLocaleString('en-US');

/** Adds up counts by name: `[{201: 9}, {201: 8, 409: 1}]` are `{201: 17, 409: 1}`. */
export function summed(counts) {
  const sums = {};
  for (const [name, count] of counts.flatMap((each) => Object.entries(each)))
    sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
