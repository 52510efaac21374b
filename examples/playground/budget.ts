/** The largest allowed size of the page, in bytes: on disk, and compressed. */
export const budget = { bytes: 1_300_000, gzip: 405_000 } as const
