import { MongoQueryParser, allParsingInstructions } from '@ucast/mongo'
import { interpret } from '@ucast/js'
import { Query } from 'mingo'
import type { AnyObject } from 'mingo/types'
import sift from 'sift'
import type { Supplier } from 'supplier-query'

/** A filter in MongoDB's query language, which all three peers accept. */
export type MongoFilter = Readonly<Record<string, unknown>>

/** The peers. Each compiles a filter into a test of one row. */
export const peers: Readonly<Record<string, (filter: MongoFilter) => (row: Supplier) => boolean>> =
  {
    sift: (filter) => sift(filter),
    mingo: (filter) => {
      const query = new Query(filter)
      return (row) => query.test(row as object as AnyObject) // an interface has no index signature
    },
    ucast: (filter) => {
      const condition = new MongoQueryParser(allParsingInstructions).parse(filter)
      return (row) => interpret(condition, row)
    },
  }
