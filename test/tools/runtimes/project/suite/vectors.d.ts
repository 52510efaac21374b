/** Declares the file of the installed package, which does not exist when this folder is type-checked. */
declare module 'supplier-query/vectors.json' {
  const vectors: unknown
  export default vectors
}
