/** The most that the page may weigh, in bytes: as it is on disk, and as a server sends it. */
export const budget = { bytes: 1_300_000, gzip: 400_000 } as const
