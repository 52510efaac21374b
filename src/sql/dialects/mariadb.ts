import { bind } from '../writer.js'
import type { Dialect } from './dialect.js'
import { underCollation } from './mysql-family.js'

const { exactText, types, tests } = underCollation('utf8mb4_nopad_bin')

/** MariaDB from 10.6: lists are JSON, and nulls are lowest without saying so. */
export const mariadb = {
  ...tests,
  types: {
    ...types,
    string: {
      ...types.string,
      'text collate utf8mb4_nopad_bin': exactText,
      'varchar collate utf8mb4_nopad_bin': exactText,
      'char collate utf8mb4_nopad_bin': exactText,
    },
  },
  rows: (count) => bind(count, ''),
} satisfies Dialect
