/** Declares the part of LokiJS that the bench uses, because LokiJS has no types. */
declare module 'lokijs' {
  interface Chain<Row> {
    find(filter: object): Chain<Row>
    where(test: (row: Row) => boolean): Chain<Row>
    sort(compare: (a: Row, b: Row) => number): Chain<Row>
    offset(count: number): Chain<Row>
    limit(count: number): Chain<Row>
    count(): number
    data(): Row[]
  }
  export default class Loki {
    constructor(name: string, options: { verbose: boolean })
    addCollection<Row>(name: string): {
      insert(rows: Row[]): void
      ensureIndex(field: string): void
      chain(): Chain<Row>
    }
  }
}
