import { bind } from '../writer.js'
import type { Dialect } from './dialect.js'
import { underCollation } from './mysql-family.js'

const { exactText, types, tests } = underCollation('utf8mb4_0900_bin')

/** MySQL from 8.0.17: as MariaDB, under another collation. */
export const mysql = {
  ...tests,
  types: {
    ...types,
    string: {
      ...types.string,
      'text collate utf8mb4_0900_bin': exactText,
      'varchar collate utf8mb4_0900_bin': exactText,
      'char collate utf8mb4_0900_bin': exactText,
    },
  },
  // As a number, drivers bind a double, which a limit does not take.
  rows: (count) => bind(BigInt(count), ''),
} satisfies Dialect
