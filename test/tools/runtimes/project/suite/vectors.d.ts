/** Of the installed package; where this is type-checked, it is not built. */
declare module 'supplier-query/vectors.json' {
  const vectors: unknown
  export default vectors
}
