import { MongoQueryParser, allParsingInstructions } from '@ucast/mongo'
import { interpret } from '@ucast/js'
import { Query } from 'mingo'
import type { AnyObject } from 'mingo/types'
import sift from 'sift'
import type { Supplier } from 'supplier-query'

/** A filter in the words of MongoDB, which all three peers speak. */
export type MongoFilter = Readonly<Record<string, unknown>>

/** The peers, each turning a filter into a test of one row. */
export const peers: Readonly<Record<string, (filter: MongoFilter) => (row: Supplier) => boolean>> =
  {
    sift: (filter) => sift(filter),
    mingo: (filter) => {
      const query = new Query(filter)
      return (row) => query.test(row as object as AnyObject) // which an interface is not
    },
    ucast: (filter) => {
      const condition = new MongoQueryParser(allParsingInstructions).parse(filter)
      return (row) => interpret(condition, row)
    },
  }
