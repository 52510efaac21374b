/** A module that the build creates from the package `world-countries`. */
declare module 'virtual:countries' {
  const rows: readonly Readonly<Record<string, unknown>>[]
  export default rows
}
