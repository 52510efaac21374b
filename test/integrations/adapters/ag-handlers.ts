import * as ag from 'ag-grid-community'

/** AG Grid's own filter handlers, which run without a browser. */

interface Handler {
  optionsFactory: unknown
  params: unknown
  beans: unknown
  updateParams(params: unknown): void
  doesFilterPass(params: { model: unknown; node: unknown; data: unknown }): boolean
}

interface CustomOption {
  readonly displayKey?: string
}

const ofModule = (module: unknown, name: string) =>
  (module as { dynamicBeans: Record<string, new () => Handler> }).dynamicBeans[name]!
const handlers = {
  text: ofModule(ag.TextFilterModule, 'agTextColumnFilterHandler'),
  number: ofModule(ag.NumberFilterModule, 'agNumberColumnFilterHandler'),
  date: ofModule(ag.DateFilterModule, 'agDateColumnFilterHandler'),
}

/** Whether the grid keeps a row by the filter model of a column. */
export function keepsRow<Row>(
  filterType: keyof typeof handlers,
  model: unknown,
  getValue: (row: Row) => unknown,
  filterParams: object,
  custom: readonly CustomOption[] = [],
): (row: Row) => boolean {
  const handler = new handlers[filterType]()
  const isOpen = (type: string) => ['empty', 'blank', 'notBlank'].includes(type)
  handler.optionsFactory = {
    getCustomOption: (type: string) => custom.find(({ displayKey }) => displayKey === type),
    getNumberOfInputs: (type: string) =>
      isOpen(type) || custom.length > 0 ? 0 : type === 'inRange' ? 2 : 1,
  }
  const log = { warn: () => undefined }
  handler.beans = { gos: { addCommon: (params: unknown) => params }, log }
  handler.updateParams({ column: { getColDef: () => ({}) }, getValue, filterParams })
  return (row) => handler.doesFilterPass({ model, node: row, data: row })
}

/** The options that the grid itself gives to the filter of a column of booleans. */
export function booleanOptions(): readonly CustomOption[] {
  const booleans = { baseDataType: 'boolean' } as never // of which the grid reads this only
  const text = () => ''
  const none = {} as never // it reads no bean for a boolean
  const filter = 'agTextColumnFilter'
  // oxlint-disable-next-line no-underscore-dangle -- the grid's own name
  const read = ag._getFilterParamsForDataType
  const { filterParams } = read(filter, {}, undefined, booleans, text, none, text)
  return (filterParams as { filterOptions: readonly CustomOption[] }).filterOptions
}
